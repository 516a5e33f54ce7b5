/** How long we keep what names a person once nothing needs it any more. docs/privacy.md has the reasons. */
export const keptFor = {
  /** Sign-ins, refusals and changes of rights, from when they happened. */
  accessRecordDays: 365,
  /** A person's name, email and telephone number, after their account has ended. */
  personYears: 2,
  /** The site's contact on a quote, after the last day and the last load. */
  contactYears: 2,
  /** Files on a quote, a bid or an order, which may name people, after the last day and the last load. */
  attachmentYears: 6,
  /** Signer, signature, slip and code of a ticket, after the load. Public weighing asks for two at least. */
  ticketYears: 6,
} as const

export function yearsBefore(date: Date, years: number): Date {
  const before = new Date(date)
  before.setUTCFullYear(date.getUTCFullYear() - years)
  return before
}

/** The seal signs its moment, so nobody can pass a changed ticket for an erased one. */
export function mayBeErased(erasedAt: Date, sealedAt: Date): boolean {
  return sealedAt < yearsBefore(erasedAt, keptFor.ticketYears)
}
