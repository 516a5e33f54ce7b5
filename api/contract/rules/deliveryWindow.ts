import { londonDay } from './londonDay.ts'

export const windowEnded = 'The delivery window has ended: choose today or a later day.'

/** Compares the day YYYY-MM-DD with the London day of `now`, in ms. */
export function hasWindowEnded({ delivery_to_date }: { delivery_to_date: string }, now: number): boolean {
  return delivery_to_date < londonDay(now)
}
