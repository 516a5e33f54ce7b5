import { areaOf, outcodeOf } from './postcode.ts'

/** Those with bank holidays of their own. */
export const nations = ['england_wales', 'scotland', 'northern_ireland'] as const
export type Nation = (typeof nations)[number]

export const nationLabels = {
  england_wales: 'England and Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
} as const satisfies Record<Nation, string>

const scottishAreas = [
  ...['AB', 'DD', 'DG', 'EH', 'FK', 'G', 'HS', 'IV', 'KA', 'KW', 'KY', 'ML', 'PA', 'PH', 'TD', 'ZE'],
] as readonly string[]

/** Berwick-upon-Tweed is in a Scottish area, and in England. */
const englishOutcodes = ['TD15'] as readonly string[]

/** A guess to start from, since a few outcodes lie on both sides of a border. */
export function nationOf(postcode: string): Nation {
  const area = areaOf(postcode) ?? ''
  if (area === 'BT') return 'northern_ireland'
  return scottishAreas.includes(area) && !englishOutcodes.includes(outcodeOf(postcode) ?? '')
    ? 'scotland'
    : 'england_wales'
}
