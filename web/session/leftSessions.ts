import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'

/** Tokens of sessions left without a network, one a line: the device has forgotten them, the server has still to hear of it. */
const key = 'loadstone|left-sessions'

export function keepForRevocation(token: string): void {
  write([...read(), token])
}

/** Revokes them now, and again whenever the network comes back. */
export function revokeLeftSessions(): void {
  window.addEventListener('online', () => void revokeAll())
  void revokeAll()
}

async function revokeAll(): Promise<void> {
  for (const token of read()) {
    try {
      await request(sessionCalls.logout, {}, { token })
    } catch (error) {
      // A token that is refused is no longer good; after any other failure it may be.
      if (!(error instanceof ApiError) || error.status !== 401) return
    }
    write(read().filter((kept) => kept !== token))
  }
}

function read(): readonly string[] {
  return localStorage.getItem(key)?.split('\n') ?? []
}

function write(tokens: readonly string[]): void {
  if (tokens.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, tokens.join('\n'))
}
