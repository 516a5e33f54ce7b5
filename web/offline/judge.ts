import * as z from 'zod/mini'
import './jitless.ts'
import { rulesOf } from './kinds/kinds.ts'
import type { OutboxRow, RowError } from './rows.ts'
import type { Answer } from './send.ts'
import { readRetryAfter } from './waits.ts'

/** What an answer means for its row. */
export type Verdict =
  | { is: 'received'; details: Details }
  /** A typed error of ours that only the user can settle. */
  | { is: 'refused'; error: Failure }
  /** The credential is no longer taken: the queue pauses, the row stays as it is. */
  | { is: 'paused'; error: Failure }
  /** `afterMs` where the server said when; `forAll`: it asked the sender to wait, not this row. */
  | { is: 'again'; error: Failure; afterMs: number | null; forAll: boolean }

type Failure = Omit<RowError, 'at'>

const inFlightMs = 2_000

/** Nothing but the echo of token and hash proves that this very content is stored; the rest is read as far as it goes. */
const Acknowledgement = z.object({
  sync_token: z.string(),
  body_hash: z.string(),
  data: z.catch(z.partial(z.object({ number: z.int(), flags: z.array(z.string()), created_at: z.string() })), {}),
})
type Details = z.output<typeof Acknowledgement>['data']

const TypedError = z.object({ code: z.string(), message: z.string() })

export function judge(row: OutboxRow, answer: Answer, now: number): Verdict {
  if (answer.is === 'none') return again({ code: answer.code, message: answer.message, status: 0 })
  const { status, headers, json } = answer
  if (status === 200 || status === 201) {
    const { success, data } = Acknowledgement.safeParse(json)
    const isProof = success && data.sync_token === row.syncToken && data.body_hash === row.bodyHash
    return isProof ? { is: 'received', details: data.data } : again(notOurs(status))
  }
  const typed = TypedError.safeParse(json)
  const error = typed.success ? { ...typed.data, status } : notOurs(status)
  const asked = readRetryAfter(headers, now)
  if (status === 429) return { is: 'again', error, afterMs: asked, forAll: asked !== null }
  if (typed.success && status === 401) return { is: 'paused', error }
  if (typed.success && error.code === 'in_flight') return { is: 'again', error, afterMs: inFlightMs, forAll: false }
  if (typed.success && rulesOf(row.kind)?.needsUserAt.includes(status)) return { is: 'refused', error }
  return again(error, asked)
}

/** Whether the server itself spoke, be it to refuse; a portal's or proxy's page doesn't prove that it can be reached. */
export function isAlive(verdict: Verdict): boolean {
  return verdict.is !== 'again' || verdict.error.code === 'in_flight'
}

function again(error: Failure, afterMs: number | null = null): Verdict {
  return { is: 'again', error, afterMs, forAll: false }
}

function notOurs(status: number): Failure {
  return { code: 'not_ours', message: `An answer that is not the server's (${status})`, status }
}
