import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'

/** Tokens of sessions that ended offline, one per line: still to be revoked on the server. */
const key = 'loadstone|left-sessions'

export function keepForRevocation(token: string): void {
  write([...read(), token])
}

/** Now, and again whenever the network returns. */
export function revokeLeftSessions(): void {
  window.addEventListener('online', () => void revokeAll())
  void revokeAll()
}

async function revokeAll(): Promise<void> {
  for (const token of read()) {
    try {
      await request(sessionCalls.logout, {}, { token })
    } catch (error) {
      // A refused token is invalid already; after any other failure it may still be valid.
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
