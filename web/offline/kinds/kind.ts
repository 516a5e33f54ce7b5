import type { Request } from '../../../api/contract/wire/call.ts'
import type { Media, OutboxRow } from '../rows.ts'

/** One sort of work of the outbox: what its frozen body is, and the call that carries it. */
export type KindRules = {
  /** What is said where its picture isn't on the device; null for what has none. */
  noMedia: string | null
  /** Statuses at which a typed error of ours is the user's to settle; any other failure is tried again. */
  needsUserAt: readonly number[]
  /** Throws where the body is not of a shape that this version knows. `sentAt`: ISO 8601, the device's clock. */
  toCall: (row: OutboxRow, media: Media | null, sentAt: string) => Request
  /** Nothing else proves that the server has stored this very content. */
  isEcho: (row: OutboxRow, media: Media | null, echo: Echo) => boolean
}

/** By what an answer of ours names the work that it acknowledges. */
export type Echo = { sync_token: string; body_hash?: string | undefined; media_hash?: string | undefined }

/**
 * The picture's own hash is in the body's, so that an answer without it, of an older server, is a proof of both.
 */
export function echoesBody(row: OutboxRow, media: Media | null, { sync_token, body_hash, media_hash }: Echo): boolean {
  const isOfRow = sync_token === row.syncToken && body_hash === row.bodyHash
  return isOfRow && (!media || media_hash === undefined || media_hash === media.sha256)
}
