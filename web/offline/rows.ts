import type { ReturnLoad } from '../../api/contract/returnLoads.ts'
import type { Sync, SyncOrder } from '../../api/contract/sync.ts'
import type { NotedContent, TypedText } from '../../api/contract/tickets/content.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import type { ImageMime } from '../../api/contract/wire/dataUrl.ts'
import type { Wait } from './waits.ts'

/** Moments are ms by the device's clock unless named `server`, weights whole kilograms; `v` is the shape's version. */

/** An ArrayBuffer, since a data URL is a quarter slower, and WebKit fails to store some Blobs. */
export type Picture = { mime: ImageMime; bytes: ArrayBuffer }

/** As typed, since half-typed values must survive too. */
export type TicketFields = {
  /** Tonnes, like `tare`. */
  gross: string
  tare: string
  /** Whom the office logs for; null on a driver’s own phone, and in a firm without drivers. */
  driver_id: number | null
} & Record<TypedText, string> &
  NotedFields

/** What the form noted about the weighing; absent where nobody said, as in drafts of older versions. */
export type NotedFields = { [Name in keyof NotedContent]?: NonNullable<NotedContent[Name]> }

/** A line of a signature that is being drawn, in pixels of its field. */
export type Stroke = { points: { x: number; y: number; time: number; pressure: number }[] }

export type TicketDraft = {
  v: 1
  quoteId: number
  syncToken: string
  /** Counts the saves: a change or a finish names the one that it saw. */
  rev: number
  startedAt: number
  savedAt: number
  fields: TicketFields
  signature: Picture | null
  /** Drawn but not saved as a signature: shown again, never sent. Absent in drafts of older versions. */
  drawing?: readonly Stroke[]
  /** The photo of the weighbridge slip. Absent in drafts of older versions. */
  slip?: Picture | null
  /** A weight has changed since it was signed. Absent in drafts of older versions. */
  isUnsigned?: boolean
  /** The open form that saved it, and its last change (device/typed.ts). */
  typed?: { form: string; edit: number }
}

export type Kind = 'ticket' | 'slip' | 'collection-note' | 'assign-driver' | 'remove-driver'

/** Sent rows stay `received` until they are purged. A failing session pauses the engine, not the row. */
export const outboxStates = ['queued', 'sending', 'received', 'needs_attention'] as const
export type OutboxState = (typeof outboxStates)[number]

/** Ends once another drain holds the lock. */
export type Lease = { holder: string; at: number }

export type RowError = {
  /** Our API's code, or the engine's: `no_answer`, `timeout`, `not_ours`, `no_call`, `no_media`. */
  code: string
  message: string
  /** HTTP status; 0 for none. */
  status: number
  at: number
}

/** Finished work. Its body is never edited; any other change bumps `rev`. */
export type OutboxRow = {
  v: 1
  seq: number
  syncToken: string
  kind: Kind
  state: OutboxState
  /** Frozen, as the kind's schema describes it. */
  body: unknown
  /** The server echoes it to prove that it stored this content. */
  bodyHash: string
  quoteId: number
  /** Its subject, for when the order has left the cache; null if the cache never held it. */
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
  /** Undone or dropped by its author; the same transaction deletes the row (undo.ts). */
  takenBackAt?: number
  /** Somebody has decided otherwise since the server took it: whether its author has read that. */
  overruled?: 'unread' | 'read'
}

export type NewOutboxRow = Omit<OutboxRow, 'seq'>

export function isAssignment({ kind }: Pick<OutboxRow, 'kind'>): boolean {
  return kind === 'assign-driver' || kind === 'remove-driver'
}

export const paperCells = [
  'date',
  'time',
  'driver',
  'vehicle',
  'gross',
  'tare',
  'weighbridge_ref',
  'signed_by',
  'paper_kept_at',
] as const
export type PaperCell = (typeof paperCells)[number]

/** A row of the office's table of paper tickets, until it is logged. */
export type PaperRow = {
  v: 1
  /** The ticket's sync token. */
  token: string
  quoteId: number
  /** As typed. */
  cells: Readonly<Record<PaperCell, string>>
  scan: Picture | null
  /** Drawn on this screen instead of on a paper: a data URL. Absent in rows of older versions. */
  signature?: string | null
  /** A weight has changed since it was signed. Absent in rows of older versions. */
  isUnsigned?: boolean
  /** Why no change can be logged any more: the row's ticket stands. Absent in rows of older versions. */
  logged?: string
  /** Where a weight comes from, if not from the clerk's keys as it stands. */
  notes: { gross?: string; tare?: string }
}

export type Media = Picture & {
  v: 1
  syncToken: string
  /** Hash of the bytes as captured. */
  sha256: string
  /** When the server proved that it holds them. */
  confirmedAt: number | null
}

export type Receipt = {
  v: 1
  syncToken: string
  kind: Kind
  quoteId: number
  /** The ticket's number from its carrier; null for other kinds. */
  number: number | null
  flags: readonly string[]
  /** Tickets only: the server's id, and where anybody can check it once it is sealed. Absent in older receipts. */
  ticketId?: number | undefined
  verifyUrl?: string | null | undefined
  /** ISO 8601, the server's clock. */
  serverTime: string | null
  receivedAt: number
}

export type CachedOrder = SyncOrder & {
  /** As the driver saw it before it changed; `at` is when this phone last read it so, in milliseconds. */
  last_seen?: (SeenJob & { at: number }) | undefined
}
/** Without what another server's answer lacks. */
export type SeenJob = OrUndefined<
  Pick<SyncOrder, 'delivery_from_date' | 'delivery_to_date'> &
    Pick<SyncOrder['progress'], 'ordered'> &
    Pick<
      SyncOrder['to'],
      'access_times_open' | 'access_times_close' | 'site_entrance' | 'contact_name' | 'contact_phone'
    >
>
type OrUndefined<T> = { [Field in keyof T]: T[Field] | undefined }
/** A file of an order that its drivers may read, without signal too. Wiped at sign-out. */
export type KeptPlan = { id: number; mime: string; bytes: ArrayBuffer }
export type CachedDriver = Sync['drivers'][number]
export type CachedVehicle = Sync['vehicles'][number]
export type CachedTicket = Ticket

/** The cursor, written in one transaction with its rows. */
export type SyncCursor = {
  key: 'checked'
  cursor: string
  /** Identifies the server's database; absent if an older version of the app wrote it. */
  epoch?: string
  /** "Orders as of" shows it. */
  at: number
}
/** How far an answer in parts was read. Until its last part has come, `checked` belongs to the answer before. */
export type PartialRead = { key: 'reading'; cursor: string; ordersRead: number; ordersLeft: number }
export type HighestSeq = { key: 'device_seq'; highest: number }
/** Identifies the server's database that acknowledged this user's rows; a logout keeps it. */
export type KnownEpoch = { key: 'epoch'; value: string }
/** The last list of return loads; nobody's work, so a logout deletes it. */
export type KeptReturnLoads = { key: 'return_loads'; at: number; total: number; loads: readonly ReturnLoad[] }
export type Meta = KnownEpoch | SyncCursor | PartialRead | HighestSeq | KeptReturnLoads

export type LogEntry = { id: number; at: number; event: string; detail: Record<string, unknown> }

/** Kept after a logout while anything of theirs is unsent. */
export type DeviceUser = {
  v: 1
  userId: number
  /** Null before the server gives one, and after a logout once the queue is empty. */
  uploadToken: string | null
  isSignedIn: boolean
  /** The code of the 401 that paused the queue. Signing in ends it. */
  paused: { code: string; at: number } | null
  /** The device's signing key, once the server knows it for this user. */
  keyId?: string
  unreadable?: { error: string; at: number }
}

export type DeviceKey = { key: 'device'; value: string }
export type LockStamp = { key: 'lock'; holder: string; at: number }
/** The whole phone's wait, after `failures` tries that didn't reach our server. `at`: when it was written. */
export type PhoneWait = { key: 'wait'; wait: Wait | null; failures: number; at: number }
/** Signs one user's tickets on this device; nobody can read the private key. `id`: as in evidence/keys.ts. */
export type SigningKey = { key: `signing-${number}`; privateKey: CryptoKey; publicKey: string; id: string }
export type Setting = DeviceKey | SigningKey | LockStamp | PhoneWait
