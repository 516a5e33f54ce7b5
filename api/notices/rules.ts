/** What the user never touched has the first one. */
export function versionOf(chosen: { version: number } | undefined): number {
  return chosen?.version ?? 1
}
