import { copyKey } from './copies.ts'
import type { UserDb } from './databases.ts'
import { type Environment, keysIn, mirrorTo } from './environment.ts'
import { frozenTicket } from './kinds/frozen.ts'
import { readOwnTickets } from './ownTickets.ts'
import type { NewOutboxRow } from './rows.ts'

/**
 * Local storage notes the number of each unacknowledged ticket, because it outlives the databases: a ticket that is
 * noted there and nowhere else is lost. The worker can't delete notes, so the database settles which have arrived.
 */
type Note = { number: number; capturedAt: number; syncToken: string }

export type MissingTicket = Omit<Note, 'syncToken'>

const folder = 'loadstone|unsent|'
const prefixOf = (userId: number) => `${folder}${userId}|`
const keyOf = (userId: number, number: number) => `${prefixOf(userId)}${number}`

/** How long a loss is shown here (ms); the office has its own list. */
const shownFor = 30 * 86_400_000

export function noteUnsent(env: Environment, userId: number, row: NewOutboxRow): void {
  if (row.kind !== 'ticket' || row.state === 'received') return
  write(env, userId, { number: frozenTicket(row).device_seq, capturedAt: row.capturedAt, syncToken: row.syncToken })
}

export function noteReceived({ mirror }: Environment, userId: number, row: NewOutboxRow): void {
  if (row.kind === 'ticket') mirror?.removeItem(keyOf(userId, frozenTicket(row).device_seq))
}

/** This author's tickets that are neither on this phone nor known to have arrived, by number. */
export async function findMissing(env: Environment, userId: number): Promise<readonly MissingTicket[]> {
  const gone = await findGone(env, userId)
  if (gone.length === 0) return []
  const arrived = await env.stores.user(userId).use((db) => findArrived(db, gone))
  // The next start brings copies back, so they aren't lost.
  const copied = new Set(await env.copies?.keys())
  return gone
    .filter(({ syncToken }) => !arrived.has(syncToken) && !copied.has(copyKey(userId, syncToken)))
    .map(({ number, capturedAt }) => ({ number, capturedAt }))
}

/** Includes authors whom the databases have forgotten. */
export async function countMissingOfAll(env: Environment): Promise<number> {
  const authors = new Set(keysIn(env.mirror, folder).map((key) => Number(key.split('|')[2])))
  // One user's unreadable database hides nobody else's.
  const missing = await Promise.all([...authors].map((userId) => findMissing(env, userId).catch(() => [])))
  return missing.flat().length
}

/** Drops the notes of tickets that the worker sent, and notes tickets that an older version of the app saved. */
export async function settleNumbers(env: Environment, userId: number): Promise<void> {
  const { mirror } = env
  if (!mirror) return
  const store = env.stores.user(userId)
  const { waiting } = await store.use(readOwnTickets)
  const unsent = new Set(waiting.map(({ syncToken }) => syncToken))
  const notes = listNotes(env, userId)
  const others = notes.filter(({ syncToken }) => !unsent.has(syncToken))
  const arrived = await store.use((db) => findArrived(db, others))
  const old = env.clock.now() - shownFor
  for (const { number, syncToken, capturedAt } of others) {
    if (arrived.has(syncToken) || capturedAt < old) mirror.removeItem(keyOf(userId, number))
  }
  const noted = new Set(notes.map(({ syncToken }) => syncToken))
  for (const { syncToken, number, logged_at } of waiting) {
    if (!noted.has(syncToken)) write(env, userId, { number, syncToken, capturedAt: Date.parse(logged_at) })
  }
}

async function findGone(env: Environment, userId: number): Promise<readonly Note[]> {
  const notes = listNotes(env, userId)
  if (notes.length === 0) return []
  const { received, waiting } = await env.stores.user(userId).use(readOwnTickets)
  const here = new Set([...received, ...waiting].map(({ syncToken }) => syncToken))
  return notes.filter(({ syncToken }) => !here.has(syncToken))
}

/** A ticket has arrived if its row, its receipt (which stays longer) or the server's list of tickets says so. */
async function findArrived(db: UserDb, notes: readonly Note[]): Promise<ReadonlySet<string>> {
  if (notes.length === 0) return new Set()
  const [{ received }, receipts, tickets] = await Promise.all([
    readOwnTickets(db),
    db.receipts.bulkGet(notes.map(({ syncToken }) => syncToken)),
    db.tickets.toArray(),
  ])
  const tokens = [...received, ...receipts].map((one) => one?.syncToken)
  return new Set([...tokens, ...tickets.map(({ sync_token }) => sync_token)].filter((token) => token !== undefined))
}

function listNotes({ mirror }: Environment, userId: number): readonly Note[] {
  const prefix = prefixOf(userId)
  const notes = keysIn(mirror, prefix).flatMap((key) => {
    const [capturedAt, syncToken] = mirror?.getItem(key)?.split(' ') ?? []
    return syncToken ? [{ number: Number(key.slice(prefix.length)), capturedAt: Number(capturedAt), syncToken }] : []
  })
  return notes.sort((one, other) => one.number - other.number)
}

/** If local storage is full, the note takes the place of the ticket's third copy there. */
function write({ mirror }: Environment, userId: number, { number, capturedAt, syncToken }: Note): void {
  const [key, text] = [keyOf(userId, number), `${capturedAt} ${syncToken}`]
  try {
    mirror?.setItem(key, text)
  } catch {
    mirror?.removeItem(copyKey(userId, syncToken))
    mirrorTo(mirror, key, text)
  }
}
