import { usualPayload, usualPayloads } from '../../api/contract/rules/payload.ts'
import type { Vehicle } from '../../api/contract/vehicles.ts'

/** Estimates, and labelled as such. */

export type Fleet = {
  payload: number
  /** Lorries with a known weight; 1 where the usual lorry stands in. */
  lorries: number
  /** `With your three 8-wheelers`. */
  text: string
}

const kinds = { 18: '4-wheeler', 26: '6-wheeler', 32: '8-wheeler', 40: '40 t artic', 44: '44 t artic' } as const
const few = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => few[count] ?? String(count)

export function fleetOf(vehicles: readonly Vehicle[]): Fleet {
  const classes = vehicles.flatMap(({ axle_class }) => axle_class ?? [])
  const [first, ...others] = classes
  if (first === undefined) {
    const reason = vehicles.length === 0 ? 'no vehicles are listed' : 'your vehicles’ weights aren’t listed'
    return { payload: usualPayload, lorries: 1, text: `With one 8-wheeler, as ${reason}` }
  }
  const lorries = classes.length
  if (others.every((one) => one === first)) {
    const kind = lorries === 1 ? `your ${kinds[first]}` : `your ${inWords(lorries)} ${kinds[first]}s`
    return { payload: usualPayloads[first], lorries, text: `With ${kind}` }
  }
  const sum = classes.reduce((tonnes, one) => tonnes + usualPayloads[one], 0)
  return { payload: Math.round((sum / lorries) * 10) / 10, lorries, text: `With your ${inWords(lorries)}, on average` }
}

export function loadsOf(tonnes: number, { payload }: Pick<Fleet, 'payload'>): number {
  return Math.ceil(Math.round((tonnes / payload) * 1_000) / 1_000)
}

/** A laden tipper's average speed; minutes for loading, weighing and tipping. */
const usual = { milesAnHour: 35, minutesAtEnds: 40 } as const

type KnownRoad = { road_miles: number; road_minutes: number | null }

export function roundsADay({ road_miles, road_minutes }: KnownRoad, minutes: number): number {
  const oneWay = road_minutes ?? (road_miles / usual.milesAnHour) * 60
  return Math.max(1, Math.floor(minutes / (2 * oneWay + usual.minutesAtEnds)))
}

/** `45 min`, `1 h 35 min`. */
export function formatDrive(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.round(minutes) / 60), Math.round(minutes) % 60]
  return [hours > 0 && `${hours} h`, rest > 0 || hours === 0 ? `${rest} min` : false].filter(Boolean).join(' ')
}

/** The shorter opening time of both ends, in minutes. Hours that end before they begin are overnight. */
export function openMinutes(hours: readonly (readonly [open: string | null, close: string | null])[]): number {
  const lengths = hours.map(([open, close]) => {
    const length = open && close ? minuteOf(close) - minuteOf(open) : wholeDay
    return length > 0 ? length : length + wholeDay
  })
  return Math.min(...lengths)
}

const wholeDay = 24 * 60

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
