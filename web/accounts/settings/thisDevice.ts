/** The offline engine's name for this browser, readable at once; null where it never ran. */
export function thisDeviceKey(): string | null {
  return localStorage.getItem('loadstone|device')
}
