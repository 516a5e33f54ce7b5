/** How the offline engine has named this browser, mirrored where a page can read it at once; null where it never ran. */
export function thisDeviceKey(): string | null {
  return localStorage.getItem('loadstone|device')
}
