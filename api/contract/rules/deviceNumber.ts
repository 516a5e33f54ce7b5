/** What a device goes by between its user and the office: its key, short enough to be read out, `4F2A 91C0`. */
export function deviceNumber(deviceKey: string): string {
  const digits = deviceKey.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${digits.slice(0, 4)} ${digits.slice(4)}`
}
