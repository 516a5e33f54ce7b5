import type { ReturnLoad } from '../../api/contract/returnLoads.ts'
import type { Sync } from '../../api/contract/sync.ts'
import type { NotedContent, TypedText } from '../../api/contract/tickets/content.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import type { ImageMime } from '../../api/contract/wire/dataUrl.ts'
import type { Wait } from './waits.ts'

/**
 * What lies on the device. Moments are milliseconds by the device's clock unless a name says `server`; weights are whole
 * kilograms; every row of our own making carries the version of its shape.
 */

/** Bytes as an ArrayBuffer: a data URL is a quarter slower, and WebKit fails to store some Blobs. */
export type Picture = { mime: ImageMime; bytes: ArrayBuffer }

/** A ticket as it is in the form: texts as typed, because half-typed values have to survive too. */
export type TicketFields = {
  /** Tonnes. */
  gross: string
  /** Tonnes. */
  tare: string
  /** For whom the office logs; null where the author drove. */
  driver_id: number | null
} & Record<TypedText, string> &
  NotedFields

/** What the form noted of how it was weighed; absent where nobody said, as in drafts of older versions. */
export type NotedFields = { [Name in keyof NotedContent]?: NonNullable<NotedContent[Name]> }

/** A line of a signature that is being drawn, in the pixels of its field. */
export type Stroke = { points: { x: number; y: number; time: number; pressure: number }[] }

/** One per order and author until it is finished; its token is the ticket's for ever. */
export type TicketDraft = {
  v: 1
  quoteId: number
  syncToken: string
  /** Counts the saves: whoever changes or finishes the draft says which one they saw. */
  rev: number
  startedAt: number
  savedAt: number
  fields: TicketFields
  signature: Picture | null
  /** A signature that was drawn and not saved as one: shown again, never sent. Absent in drafts of older versions. */
  drawing?: readonly Stroke[]
  /** The photo of the weighbridge's slip. Absent in drafts of older versions. */
  slip?: Picture | null
  /** A weight was changed after it was signed for, and nobody has signed since. Absent in drafts of older versions. */
  isUnsigned?: boolean
  /** Which open form saved it, and which of its changes was the last (device/typed.ts). */
  typed?: { form: string; edit: number }
}

export type Kind = 'ticket' | 'slip' | 'collection-note' | 'assign-driver' | 'remove-driver'

/** Sent ones stay `received` until they are purged; a failing session pauses the engine, not the row. */
export const outboxStates = ['queued', 'sending', 'received', 'needs_attention'] as const
export type OutboxState = (typeof outboxStates)[number]

/** Who is sending a row; over when another drain holds the lock. */
export type Lease = { holder: string; at: number }

export type RowError = {
  /** Our API's code, or what came in place of an answer: `no_answer`, `timeout`, `not_ours`, `no_call`, `no_media`. */
  code: string
  message: string
  /** HTTP status; 0 where there was none. */
  status: number
  at: number
}

/** Finished work. Its body is never edited; what else changes bumps `rev`. */
export type OutboxRow = {
  v: 1
  seq: number
  syncToken: string
  kind: Kind
  state: OutboxState
  /** Frozen, as the kind's schema describes it. */
  body: unknown
  /** By which the server proves that it stored this very content. */
  bodyHash: string
  quoteId: number
  /** What it is about, to show also when the order has left the cache; null where the cache never held it. */
  title: string | null
  rev: number
  /** Failures in a row. */
  attempts: number
  lease: Lease | null
  wait: Wait | null
  lastError: RowError | null
  capturedAt: number
  lastTryAt: number | null
  receivedAt: number | null
  exportedAt: number | null
  /** Undone or dropped by its author: gone with the transaction that says so (undo.ts). */
  takenBackAt?: number
  /** Acknowledged, but somebody has decided otherwise later; until its author has read so, and after. */
  overruled?: 'unread' | 'read'
}

export type NewOutboxRow = Omit<OutboxRow, 'seq'>

export function isAssignment({ kind }: Pick<OutboxRow, 'kind'>): boolean {
  return kind === 'assign-driver' || kind === 'remove-driver'
}

/** The signature or photo of one outbox row. */
export type Media = Picture & {
  v: 1
  syncToken: string
  /** Of the bytes as captured. */
  sha256: string
  /** When the server's answer proved that it holds them. */
  confirmedAt: number | null
}

/** What the server acknowledged. */
export type Receipt = {
  v: 1
  syncToken: string
  kind: Kind
  quoteId: number
  /** The ticket's number in the carrier's numbering; null for what has none. */
  number: number | null
  flags: readonly string[]
  /** Of a ticket: the server's id of it, and where anybody proves it, once it is sealed. Absent from older ones. */
  ticketId?: number | undefined
  verifyUrl?: string | null | undefined
  /** ISO 8601, the server's clock. */
  serverTime: string | null
  receivedAt: number
}

export type CachedOrder = Sync['orders'][number]
export type CachedDriver = Sync['drivers'][number]
export type CachedVehicle = Sync['vehicles'][number]
export type CachedTicket = Ticket

/** The read side's place: rows and this are written in one transaction. */
export type Checked = {
  key: 'checked'
  cursor: string
  /** Of the server's database; absent where an older version read it. */
  epoch?: string
  /** By the device's clock, which "Orders as of" shows. */
  at: number
}
/** How far an answer in parts has been read; until its last part `checked` stands for the answer before. */
export type ReadInPart = { key: 'reading'; cursor: string; ordersRead: number; ordersLeft: number }
/** The highest sequence number that this author has given out on this device. */
export type HighestSeq = { key: 'device_seq'; highest: number }
/** The server's database that this user's acknowledged rows lie in, also after a logout. */
export type KnownEpoch = { key: 'epoch'; value: string }
/** What the market last said to the board of loads for the way back: nobody's work, so a logout takes it. */
export type KeptReturnLoads = { key: 'return_loads'; at: number; total: number; loads: readonly ReturnLoad[] }
export type Meta = KnownEpoch | Checked | ReadInPart | HighestSeq | KeptReturnLoads

export type LogEntry = { id: number; at: number; event: string; detail: Record<string, unknown> }

/** A user on this device, kept after a logout while anything of theirs is unsent. */
export type DeviceUser = {
  v: 1
  userId: number
  /** Null until the server gave it, and once the queue has run empty after a logout. */
  uploadToken: string | null
  isSignedIn: boolean
  /** Why the queue is paused: the code of the 401. Signing in ends it. */
  paused: { code: string; at: number } | null
  /** Of the device's signing key, once the server has been told it for this user. */
  keyId?: string
  /** What this user's database said when it could not be read. */
  unreadable?: { error: string; at: number }
}

/** Made once; names this device for ever. */
export type DeviceKey = { key: 'device'; value: string }
/** The stamp of whoever holds the lock, renewed at every send. */
export type LockStamp = { key: 'lock'; holder: string; at: number }
/** The phone waits as a whole: after `failures` tries in a row that reached no server of ours. `at`: when that was written. */
export type PhoneWait = { key: 'wait'; wait: Wait | null; failures: number; at: number }
/** With which this device signs tickets; the browser shows the private key to nobody. `id`: as evidence/keys.ts names it. */
export type SigningKey = { key: 'signing'; privateKey: CryptoKey; publicKey: string; id: string }
export type Setting = DeviceKey | SigningKey | LockStamp | PhoneWait
