import { londonDay } from './londonDay.ts'

/** A last day lasts until it ends in London. `now` is an instant in ms. */

export function haveBidsClosed({ bids_until }: { bids_until: string | null }, now: number): boolean {
  return hasEnded(bids_until, now)
}

export function hasPriceLapsed({ price_holds_until }: { price_holds_until: string | null }, now: number): boolean {
  return hasEnded(price_holds_until, now)
}

/** The price is from before the quote's dates moved, and nobody has confirmed it since. */
export function isForOldDates(price: { terms_version: number }, quote: { terms_version: number }): boolean {
  return price.terms_version < quote.terms_version
}

export const dayPassed = 'This day has passed: choose today or a later day.'
export const closesAfterWindow = 'Bids must close before the delivery window ends.'
export const startsAfterWindow = 'The earliest start must lie before the delivery window ends.'

/** A last day chosen now (YYYY-MM-DD) must not be in the past; the one from before may stay. */
export function isChosenTooLate(day: string | null, before: string | null, now: number): boolean {
  return day !== before && hasEnded(day, now)
}

export function closesInTime(bids_until: string | null, { delivery_to_date }: Window): boolean {
  return bids_until === null || bids_until <= delivery_to_date
}

/** It may lie in the past: bids are changed long after they were made. */
export function startsInTime(earliest_start: string | null, { delivery_to_date }: Window): boolean {
  return earliest_start === null || earliest_start <= delivery_to_date
}

type Window = { delivery_to_date: string }

export function hasEnded(day: string | null, now: number): boolean {
  return day !== null && day < londonDay(now)
}
