import * as z from 'zod/mini'
import './jitless.ts'
import { rulesOf } from './kinds/kinds.ts'
import type { Media, OutboxRow, RowError } from './rows.ts'
import type { Answer } from './send.ts'
import { readRetryAfter } from './waits.ts'

/** What an answer means for its row. */
export type Verdict =
  | { is: 'received'; details: Details }
  /** A typed error of ours that only the user can settle. */
  | { is: 'refused'; error: Failure }
  /** The credential is no longer taken: the queue pauses, the row stays as it is. */
  | { is: 'paused'; error: Failure }
  /**
   * `holds` the whole phone where the answer says nothing about this row: there was none, it was not our server's, or that asks
   * its senders to wait. `afterMs` where our server said how long (ms).
   */
  | { is: 'again'; error: Failure; holds: 'row' | 'phone'; afterMs: number | null }

type Failure = Omit<RowError, 'at'>

/** Another send of the row is mostly over in a moment; where it is not, the row backs off like any other. */
const inFlightMs = 2_000
/** What it belongs to isn't there, and will hardly be in a moment. */
const notThereMs = 5 * 60_000

const Stored = z.object({
  id: z.int(),
  number: z.int(),
  flags: z.array(z.string()),
  created_at: z.string(),
  verify_url: z.nullable(z.string()),
  drivers: z.array(z.object({ id: z.int() })),
})

/** Nothing but the echo of token and hash proves that this very content is stored; the rest is read as far as it goes. */
const Acknowledgement = z.object({
  sync_token: z.string(),
  body_hash: z.optional(z.string()),
  media_hash: z.optional(z.string()),
  data: z.catch(z.partial(Stored), {}),
})
type Details = z.output<typeof Acknowledgement>['data']

const TypedError = z.object({ code: z.string(), message: z.string() })

export function judge(row: OutboxRow, media: Media | null, answer: Answer, now: number): Verdict {
  if (answer.is === 'none') return again({ code: answer.code, message: answer.message, status: 0 }, 'phone')
  const { status, headers, json } = answer
  if (status === 200 || status === 201) {
    const { success, data } = Acknowledgement.safeParse(json)
    const isEcho = success && rulesOf(row.kind)?.isEcho(row, media, data)
    return isEcho ? { is: 'received', details: data.data } : again(notOurs(status), 'phone')
  }
  const typed = TypedError.safeParse(json)
  if (!typed.success) return again(notOurs(status), 'phone')
  const error = { ...typed.data, status }
  if (status === 401) return { is: 'paused', error }
  if (error.code === 'in_flight') return again(error, 'row', row.attempts === 0 ? inFlightMs : null)
  if (rulesOf(row.kind)?.needsUserAt.includes(status)) return { is: 'refused', error }
  if (error.code === 'not_found') return again(error, 'row', notThereMs)
  return again(error, status === 429 || status === 503 ? 'phone' : 'row', readRetryAfter(headers, now))
}

/**
 * What it says about the server: `alive` where it spoke as itself, be it to refuse; `faulty` after an error of its own, or while it still
 * stores another send, which may be this row's alone; `unknown` where nothing was asked.
 */
export function reachOf(verdict: Verdict): 'alive' | 'faulty' | 'away' | 'unknown' {
  if (verdict.is === 'received') return 'alive'
  if (verdict.is === 'again' && verdict.holds === 'phone') return 'away'
  const { error } = verdict
  if (error.status === 0) return 'unknown'
  if (verdict.is !== 'again') return 'alive'
  return error.status >= 500 || error.code === 'in_flight' ? 'faulty' : 'alive'
}

function again(error: Failure, holds: 'row' | 'phone', afterMs: number | null = null): Verdict {
  return { is: 'again', error, holds, afterMs }
}

function notOurs(status: number): Failure {
  return { code: 'not_ours', message: `An answer that is not the server's (${status})`, status }
}
