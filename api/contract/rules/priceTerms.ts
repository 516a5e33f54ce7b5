import { londonDay } from './londonDay.ts'

/** Until when bids are taken, until when a price holds, and what it was given for. Each last day lasts until it ends in London. */

/** `now`: an instant in ms. */
export function haveBidsClosed({ bids_until }: { bids_until: string | null }, now: number): boolean {
  return hasEnded(bids_until, now)
}

export function hasPriceLapsed({ price_holds_until }: { price_holds_until: string | null }, now: number): boolean {
  return hasEnded(price_holds_until, now)
}

/** Whether a bid or a haulier's price was given before the quote's dates moved, and not confirmed since. */
export function isForOldDates(price: { terms_version: number }, quote: { terms_version: number }): boolean {
  return price.terms_version < quote.terms_version
}

/** A day that is chosen now, as the wire writes it, is not in the past. */
export const dayPassed = 'This day has passed: choose today or a later day.'
export const closesAfterWindow = 'Bids must close before the delivery window ends.'

export function hasEnded(day: string | null, now: number): boolean {
  return day !== null && day < londonDay(now)
}
