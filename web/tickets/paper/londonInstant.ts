import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { formatClock } from '../../ui/dates.ts'

const hour = 3_600_000

/** ISO 8601; null for a time that the clocks skip. Of an hour that they repeat, the first. */
export function londonInstant(day: string, clock: string): string | null {
  const greenwich = Date.parse(`${day}T${clock}:00.000Z`)
  const found = [greenwich - hour, greenwich].find((at) => londonDay(at) === day && formatClock(at) === clock)
  return found === undefined ? null : new Date(found).toISOString()
}
