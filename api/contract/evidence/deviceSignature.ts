import type { Message } from './keys.ts'

/**
 * What a device signs of a ticket with the key that never leaves it: the UTF-8 bytes of `loadstone ticket <body hash>`, so that the same key's
 * signature of anything else is none of a ticket.
 */
export function ticketMessage(bodyHash: string): Message {
  return new TextEncoder().encode(`loadstone ticket ${bodyHash}`)
}
