/** Short enough for a driver to read out to the office: `4F2A 91C0`. */
export function deviceNumber(deviceKey: string): string {
  const digits = deviceKey.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${digits.slice(0, 4)} ${digits.slice(4)}`
}
