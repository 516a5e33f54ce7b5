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
}
