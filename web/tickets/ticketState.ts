import type { RowError } from '../offline/rows.ts'

/** What a driver can do about a refused ticket, by the refusal's code. */
const reasons: Record<string, string> = {
  not_your_order: "This order isn't assigned to you. Call the yard, then try again.",
  token_reused: 'The server already has a different ticket with the same key. Export this one and call the yard.',
  too_large: 'The signature is too large to send. Export this ticket and call the yard.',
  no_media: 'The signature is missing on this phone. Export this ticket and call the yard.',
}

export function reasonText({ code, message }: RowError): string {
  return reasons[code] ?? `${message.replace(/\.?$/, '.')} Call the yard, then try again.`
}
