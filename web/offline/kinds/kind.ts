import type { Request } from '../../../api/contract/wire/call.ts'
import type { Media, OutboxRow } from '../rows.ts'

export type KindRules = {
  /** The message if its picture isn't on the device; null for kinds without one. */
  noMedia: string | null
  /** Statuses whose typed errors the user must settle; any other failure is retried. */
  needsUserAt: readonly number[]
  /** Throws if this version doesn't know the body's shape. `sentAt`: ISO 8601, the device's clock. */
  toCall: (row: OutboxRow, media: Media | null, sentAt: string) => Request
  /** Nothing else proves that the server has stored this content. */
  isEcho: (row: OutboxRow, media: Media | null, echo: Echo) => boolean
}

export type Echo = { sync_token: string; body_hash?: string | undefined; media_hash?: string | undefined }

/** The body's hash covers the picture's, so an older server's answer without `media_hash` proves both. */
export function echoesBody(row: OutboxRow, media: Media | null, { sync_token, body_hash, media_hash }: Echo): boolean {
  const isOfRow = sync_token === row.syncToken && body_hash === row.bodyHash
  return isOfRow && (!media || media_hash === undefined || media_hash === media.sha256)
}
