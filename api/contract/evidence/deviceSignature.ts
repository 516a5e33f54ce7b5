import type { Message } from './keys.ts'

/** What a device signs for a ticket, in UTF-8. The prefix keeps the key's signatures of anything else apart. */
export function ticketMessage(bodyHash: string): Message {
  return new TextEncoder().encode(`loadstone ticket ${bodyHash}`)
}
