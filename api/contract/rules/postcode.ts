/** Area (SW), outcode (SW1A), sector (SW1A 1), unit (SW1A 1AA). Letters follow the Royal Mail's Programmers' Guide. */
const outward = '[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]|[A-HK-Y][0-9][0-9ABEHMNPRV-Y]|[0-9][A-HJKPS-UW])'
const inward = '[0-9][ABD-HJLNP-UW-Z]{2}'

/** GIR 0AA follows no pattern. */
const whole = new RegExp(`^(?:GIR 0AA|${outward} ${inward})$`)
const outwardOnly = new RegExp(`^(?:GIR|${outward})$`)
const within = new RegExp(`(?<![A-Z0-9])(?:GIR\\s*0AA|${outward}\\s*${inward})(?![A-Z0-9])`, 'gi')

/** Upper case, with a space before the last three of five or more characters. It refuses nothing. */
export function normalisePostcode(text: string): string {
  const compact = text.toUpperCase().replace(/\s+/g, '')
  return compact.length < 5 ? compact : `${compact.slice(0, -3)} ${compact.slice(-3)}`
}

/** In any case and spacing, whether or not it is in use. */
export function isPostcode(text: string): boolean {
  return whole.test(normalisePostcode(text))
}

/** The last postcode in an address, normalised, or null. */
export function extractPostcode(address: string): string | null {
  const last = [...address.matchAll(within)].at(-1)
  return last ? normalisePostcode(last[0]) : null
}

/** `SW1A` of `sw1a 1aa` or of `SW1A`; null for anything else. */
export function outcodeOf(text: string): string | null {
  const postcode = normalisePostcode(text)
  if (whole.test(postcode)) return postcode.slice(0, -4)
  const compact = postcode.replace(' ', '')
  return outwardOnly.test(compact) ? compact : null
}

/** `SW` of `SW1A 1AA` or of `SW1A`; null for anything else. */
export function areaOf(text: string): string | null {
  return outcodeOf(text)?.match(/^[A-Z]+/)?.[0] ?? null
}

/** The Crown dependencies have postcodes of the same shape but aren't part of the United Kingdom. */
export function isOutsideTheUnitedKingdom(text: string): boolean {
  return isPostcode(text) && ['JE', 'GY', 'IM'].includes(areaOf(text) ?? '')
}

export const outsideTheUnitedKingdom =
  'Loadstone serves the United Kingdom, which Jersey, Guernsey and the Isle of Man are not part of.'
