type Logged = {
  /** `logged_at` and `sent_at` are by the device's clock. */
  logged_at: Date
  /** Null where the client doesn't send it. */
  sent_at: Date | null
  /** `accepted_at` and `created_at` are by the server's clock. */
  accepted_at: Date | null
  created_at: Date
}

/** The instant that decides a load's price and month. A wrong clock moves it neither before the acceptance nor past now. */
export function pricedAt({ logged_at, sent_at, accepted_at, created_at }: Logged): Date {
  const skew = sent_at === null ? 0 : created_at.getTime() - sent_at.getTime()
  const corrected = Math.max(logged_at.getTime() + skew, accepted_at?.getTime() ?? Number.NEGATIVE_INFINITY)
  return new Date(Math.min(corrected, created_at.getTime()))
}
