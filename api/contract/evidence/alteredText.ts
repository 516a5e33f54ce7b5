/** Beside sums that hold such tickets; `altered` on a ticket says it of one. */
export function alteredText(tickets: number): string {
  return tickets === 1
    ? '1 ticket was altered since it was sealed: trust only its code.'
    : `${tickets} tickets were altered since they were sealed: trust only their codes.`
}
