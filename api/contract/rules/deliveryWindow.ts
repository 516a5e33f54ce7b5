import { londonDay } from './londonDay.ts'

export const windowEnded = 'The delivery window has ended: choose today or a later day.'

/** Whether the last day of delivery, as the wire writes it, lies before the day of that instant (ms) in London. */
export function hasWindowEnded({ delivery_to_date }: { delivery_to_date: string }, now: number): boolean {
  return delivery_to_date < londonDay(now)
}
