/**
 * UK postcodes by their shape: area (SW), district (SW1A) = outcode, sector (SW1A 1), unit (SW1A 1AA).
 * The letters that may stand where are those of the Royal Mail's Programmers' Guide.
 */
const outward = '[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]|[A-HK-Y][0-9][0-9ABEHMNPRV-Y]|[0-9][A-HJKPS-UW])'
const inward = '[0-9][ABD-HJLNP-UW-Z]{2}'

/** GIR 0AA is the one of its kind. */
const whole = new RegExp(`^(?:GIR 0AA|${outward} ${inward})$`)
const outwardOnly = new RegExp(`^(?:GIR|${outward})$`)
const within = new RegExp(`(?<![A-Z0-9])(?:GIR\\s*0AA|${outward}\\s*${inward})(?![A-Z0-9])`, 'gi')

/** Upper case, one space before the last three characters where there are five or more; never refuses. */
export function normalisePostcode(text: string): string {
  const compact = text.toUpperCase().replace(/\s+/g, '')
  return compact.length < 5 ? compact : `${compact.slice(0, -3)} ${compact.slice(-3)}`
}

/** Whether the text is a whole postcode, in any case and spacing. Says nothing about whether it is in use. */
export function isPostcode(text: string): boolean {
  return whole.test(normalisePostcode(text))
}

/** The last postcode in an address text, normalised; null where there is none. */
export function extractPostcode(address: string): string | null {
  const last = [...address.matchAll(within)].at(-1)
  return last ? normalisePostcode(last[0]) : null
}

/** `SW1A` of `sw1a 1aa`; an outcode is its own. Null for anything else. */
export function outcodeOf(text: string): string | null {
  const postcode = normalisePostcode(text)
  if (whole.test(postcode)) return postcode.slice(0, -4)
  const compact = postcode.replace(' ', '')
  return outwardOnly.test(compact) ? compact : null
}

/** `SW` of `SW1A 1AA` or `SW1A`. Null for anything else. */
export function areaOf(text: string): string | null {
  return outcodeOf(text)?.match(/^[A-Z]+/)?.[0] ?? null
}

/** The Crown dependencies have postcodes of the same shape, and are no part of the United Kingdom. */
export function isOutsideTheUnitedKingdom(text: string): boolean {
  return isPostcode(text) && ['JE', 'GY', 'IM'].includes(areaOf(text) ?? '')
}

export const outsideTheUnitedKingdom =
  'Loadstone serves the United Kingdom, which Jersey, Guernsey and the Isle of Man are not part of.'
