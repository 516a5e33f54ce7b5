/** 1 if the user never chose. */
export function versionOf(chosen: { version: number } | undefined): number {
  return chosen?.version ?? 1
}
