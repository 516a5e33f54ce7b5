export function versionOf(chosen: { version: number } | undefined): number {
  return chosen?.version ?? 1
}
