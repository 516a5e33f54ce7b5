import * as z from 'zod/mini'
import './jitless.ts'
import { rulesOf } from './kinds/kinds.ts'
import type { Media, OutboxRow, RowError } from './rows.ts'
import type { Answer } from './send.ts'
import { readRetryAfter } from './waits.ts'

export type Verdict =
  | { is: 'received'; details: Details }
  | { is: 'refused'; error: Failure }
  /** The credential was refused: the queue pauses and the row stays as it is. */
  | { is: 'paused'; error: Failure }
  /** `holds: 'phone'`: the answer says nothing about this row. `afterMs`: how long our server asked to wait (ms). */
  | { is: 'again'; error: Failure; holds: 'row' | 'phone'; afterMs: number | null }

type Failure = Omit<RowError, 'at'>

/** Another send of the row is usually over in a moment; if not, the row backs off. */
const inFlightMs = 2_000
/** A slip's ticket, for instance, won't arrive in a moment. */
const notThereMs = 5 * 60_000

const Stored = z.object({
  id: z.int(),
  number: z.int(),
  flags: z.array(z.string()),
  created_at: z.string(),
  verify_url: z.nullable(z.string()),
  drivers: z.array(z.object({ id: z.int() })),
})

/** Only the echo of token and hash proves that this content is stored; the rest is read as far as possible. */
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

/** `faulty` may be this row's alone: a server error, or another send under way. `unknown`: nothing was asked. */
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
