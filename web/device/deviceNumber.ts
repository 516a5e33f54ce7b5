/** The name that this device goes by (offline/device.ts), short enough to be read out: `4F2A 91C0`. */
export function deviceNumber(key = localStorage.getItem('loadstone|device')): string | null {
  const digits = key?.replaceAll('-', '').slice(0, 8).toUpperCase()
  return digits ? `${digits.slice(0, 4)} ${digits.slice(4)}` : null
}
