/** How many a firm may ask on one quote. */
export const questionsOfFirm = 10
/** For how long an answer may be corrected; after that it is only added to. */
const correctableMinutes = 10

/** `now` is an instant in ms. */
export function isCorrectable({ answered_at }: { answered_at: string | Date }, now: number): boolean {
  return now < new Date(answered_at).getTime() + correctableMinutes * 60_000
}
