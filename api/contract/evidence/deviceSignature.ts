import type { Message } from './keys.ts'

/**
 * What a device signs for a ticket, in UTF-8. The prefix keeps the key's signatures of anything else apart. `author`:
 * the ticket's author; null for message 1, which keys sign that were registered before messages named one.
 */
export function ticketMessage(bodyHash: string, author: number | null): Message {
  return utf8(author === null ? `loadstone ticket ${bodyHash}` : `loadstone ticket 2 ${author} ${bodyHash}`)
}

/** What a device signs to register its key: `challenge` is from the answer to its registration. */
export function keyMessage(userId: number, deviceKey: string, challenge: string): Message {
  return utf8(`loadstone key ${userId} ${deviceKey} ${challenge}`)
}

function utf8(text: string): Message {
  return new TextEncoder().encode(text)
}
