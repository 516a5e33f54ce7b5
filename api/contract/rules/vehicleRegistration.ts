/** Current and prefix plates are written with a space before the last three letters. */
const spaced = /^([A-Z]{2}[0-9]{2}|[A-Z][0-9]{1,3})([A-Z]{3})$/

/** `FN19 HVO` for `fn19hvo`; other plates keep their spaces, as single ones. */
export function normaliseVehicleRegistration(text: string): string {
  const upper = text.trim().toUpperCase().replace(/\s+/g, ' ')
  const match = spaced.exec(upper.replaceAll(' ', ''))
  return match ? `${match[1]} ${match[2]}` : upper
}
