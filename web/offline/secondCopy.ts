import { fromBase64, toBase64 } from '../../api/contract/wire/base64.ts'
import { copyKey } from './copies.ts'
import type { UserDb } from './databases.ts'
import { rewriteDeviceKey } from './device.ts'
import type { Environment } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import { ticketTokenOf } from './kinds/frozen.ts'
import { writeLog } from './log.ts'
import { limitOpenings } from './openings.ts'
import type { Media, NewOutboxRow } from './rows.ts'
import { listUnsentTokens } from './unsentLists.ts'
import { listUsers } from './users.ts'
import { mayLook, type Owner, withUserDb } from './withUserDb.ts'

/**
 * Each unsent row is on the device twice: on a full disk Chromium discards the whole IndexedDB, the list of users
 * included, but not the copies (copies.ts). A ticket counts as saved once both are written.
 */
type SecondCopy = { v: 1; userId: number; row: NewOutboxRow; media: CopiedMedia | null }
type CopiedMedia = { mime: Media['mime']; sha256: string; base64: string }

const userIdOf = (key: string) => Number(key.split('/')[2])

/** Rejects if the device has no room. */
export async function writeCopy(
  env: Environment,
  userId: number,
  row: NewOutboxRow,
  media: Media | null,
): Promise<void> {
  const copied = media && {
    mime: media.mime,
    sha256: media.sha256,
    base64: toBase64(new Uint8Array(media.bytes)),
  }
  const copy: SecondCopy = { v: 1, userId, row, media: copied }
  await env.copies?.put(copyKey(userId, row.syncToken), JSON.stringify(copy))
}

/** Never throws: the next start recognises what stays behind. */
export async function dropCopy(env: Environment, userId: number, syncToken: string): Promise<void> {
  await env.copies?.remove(copyKey(userId, syncToken)).catch(() => {})
}

/**
 * At the start: queues what the database lost under its old token, so the server stores it once, and gives unsent rows
 * a second copy if they lack one. Returns how many rows came back. `onUnread`: a user's database couldn't be read.
 */
export async function restoreFromCopies(
  env: Environment,
  onUnread: (userId: number) => void = () => {},
): Promise<number> {
  const { copies, stores, clock } = env
  limitOpenings(stores.registry, clock)
  if (!copies) return 0
  await unlessFull(rewriteDeviceKey(env), undefined)
  const keys = new Set(await copies.keys())
  const owners = await listOwners(env, keys)
  let restored = 0
  for (const { key, owner } of await findThoseWithoutRow(env, owners, keys, onUnread)) {
    const text = await copies.get(key)
    const copy = readCopy(text)
    if (!copy) continue
    const became = await withUserDb(env, owner, () => restore(env, copy), null)
    if (became === null) onUnread(owner.userId)
    if (became === 'queued') {
      restored += 1
      // In every place again: what took the database may have taken one of them.
      await copies.put(key, text ?? '').catch(() => {})
    }
    if (became === 'not needed') await dropCopy(env, copy.userId, copy.row.syncToken)
  }
  for (const { userId, isSignedIn } of owners) {
    if (isSignedIn || mayLook(env, userId)) await copyMissing(env, userId, keys).catch(() => {})
  }
  return restored
}

/** The registry may be lost too, so owners of copies count. */
async function listOwners(env: Environment, keys: ReadonlySet<string>): Promise<Owner[]> {
  const users = await listUsers(env)
  const known = new Set(users.map(({ userId }) => userId))
  const others = [...new Set([...keys].map(userIdOf))].filter((userId) => !known.has(userId))
  return [...users, ...others.map((userId) => ({ userId, isSignedIn: false }))]
}

/** Reads only copies without an unsent row, since each may hold a picture. */
async function findThoseWithoutRow(
  env: Environment,
  owners: readonly Owner[],
  keys: ReadonlySet<string>,
  onUnread: (userId: number) => void,
): Promise<{ key: string; owner: Owner }[]> {
  const found: { key: string; owner: Owner }[] = []
  for (const owner of owners) {
    const own = [...keys].filter((key) => userIdOf(key) === owner.userId)
    if (own.length === 0) continue
    const unsent = await withUserDb(env, owner, listUnsentTokens, null, 'look')
    if (unsent === null) onUnread(owner.userId)
    const kept = new Set([...(unsent?.keys() ?? [])].map((syncToken) => copyKey(owner.userId, syncToken)))
    if (unsent) found.push(...own.filter((key) => !kept.has(key)).map((key) => ({ key, owner })))
  }
  return found
}

/** Null for a newer version's copy, which that version reads. */
function readCopy(text: string | null): SecondCopy | null {
  try {
    const copy = JSON.parse(text ?? 'null') as SecondCopy | null
    return copy?.v === 1 ? copy : null
  } catch {
    return null
  }
}

async function restore(env: Environment, copy: SecondCopy): Promise<'queued' | 'kept' | 'not needed'> {
  const became = await env.stores
    .user(copy.userId)
    .use((db) =>
      db.transaction('rw', [db.drafts, db.outbox, db.media, db.meta, db.log], async () => restoreRow(env, db, copy)),
    )
  if (became === 'queued') await remember(env, copy.userId)
  return became
}

function remember({ stores }: Environment, userId: number): Promise<void> {
  return stores.registry.use((registry) =>
    registry.transaction('rw', registry.users, async () => {
      if (await registry.users.get(userId)) return
      await registry.users.add({ v: 1, userId, uploadToken: null, isSignedIn: false, paused: null })
    }),
  )
}

async function restoreRow(env: Environment, db: UserDb, { row, media }: SecondCopy) {
  const { syncToken } = row
  const stored = await db.outbox.where({ syncToken }).first()
  if (stored) return stored.state === 'received' ? 'not needed' : 'kept'
  // Its draft is still there: finishing broke off before anything said "saved".
  if (await db.drafts.where({ syncToken: ticketTokenOf(row) }).first()) return 'not needed'
  await db.outbox.add({ ...row, state: 'queued', lease: null, wait: null })
  const bytes = media && fromBase64(media.base64)
  // Without its bytes the row will need attention.
  if (media && bytes) {
    const { mime, sha256 } = media
    await db.media.put({ v: 1, syncToken, mime, sha256, bytes: bytes.buffer, confirmedAt: null })
  }
  await writeLog(db, env.clock, 'restored', { kind: row.kind, syncToken })
  return 'queued'
}

/** For rows of an older version, or saved while there was no room. */
async function copyMissing(env: Environment, userId: number, keys: ReadonlySet<string>): Promise<void> {
  const store = env.stores.user(userId)
  for (const [syncToken, seq] of await store.use(listUnsentTokens)) {
    if (keys.has(copyKey(userId, syncToken))) continue
    const stored = await store.use((db) => db.outbox.get(seq))
    if (!stored || stored.state === 'received') continue
    const { seq: _, ...row } = stored
    const media = (await store.use((db) => db.media.get(row.syncToken))) ?? null
    await writeCopy(env, userId, row, media)
  }
}
