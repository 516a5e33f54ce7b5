import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import { guardUnsent } from './guard.ts'
import { followTransactions } from './leaving.ts'
import type {
  CachedDriver,
  CachedOrder,
  CachedTicket,
  CachedVehicle,
  DeviceUser,
  KeptPlan,
  LogEntry,
  Media,
  Meta,
  NewOutboxRow,
  OutboxRow,
  PaperRow,
  Receipt,
  Setting,
  TicketDraft,
} from './rows.ts'

/** The device's users and their upload tokens: the worker can't read local storage. */
export type RegistryDb = Dexie & {
  users: EntityTable<DeviceUser, 'userId'>
  settings: Table<Setting, Setting['key']>
}

export type UserDb = Dexie & {
  drafts: EntityTable<TicketDraft, 'quoteId'>
  outbox: Table<OutboxRow, number, NewOutboxRow>
  media: EntityTable<Media, 'syncToken'>
  receipts: EntityTable<Receipt, 'syncToken'>
  orders: EntityTable<CachedOrder, 'quote_id'>
  drivers: EntityTable<CachedDriver, 'id'>
  vehicles: EntityTable<CachedVehicle, 'id'>
  tickets: EntityTable<CachedTicket, 'id'>
  meta: Table<Meta, Meta['key']>
  log: EntityTable<LogEntry, 'id'>
  papers: EntityTable<PaperRow, 'token'>
  plans: EntityTable<KeptPlan, 'id'>
}

export type OpenOptions = { indexedDB?: IDBFactory; IDBKeyRange?: typeof globalThis.IDBKeyRange }

export function openRegistry(options: OpenOptions = {}): RegistryDb {
  const db = create('loadstone-registry', options) as RegistryDb
  // Upgrades may only add: a table, an index, a field with a default.
  db.version(1).stores({ users: 'userId', settings: 'key' })
  return db
}

export function openUserDatabase(userId: number, options: OpenOptions = {}): UserDb {
  const db = create(`loadstone-${userId}`, options) as UserDb
  db.version(1).stores({
    drafts: 'quoteId, &syncToken',
    outbox: '++seq, &syncToken, [state+seq], receivedAt',
    media: 'syncToken, confirmedAt',
    receipts: 'syncToken, receivedAt',
    orders: 'quote_id',
    drivers: 'id',
    vehicles: 'id',
    tickets: 'id, quote_id',
    meta: 'key',
    log: '++id',
  })
  db.version(2).stores({ tickets: 'id, quote_id, *flags' })
  db.version(3).stores({ papers: 'token, quoteId' })
  db.version(4).stores({ plans: 'id' })
  guardUnsent(db)
  return db
}

function create(name: string, { indexedDB, IDBKeyRange }: OpenOptions): Dexie {
  const own = indexedDB && IDBKeyRange ? { indexedDB, IDBKeyRange } : {}
  // Strict: a resolved write is on disk. No cache: a screen must not see uncommitted rows.
  const db = new Dexie(name, { ...own, chromeTransactionDurability: 'strict', cache: 'disabled' } as DexieOptions)
  followTransactions(db)
  return db
}
