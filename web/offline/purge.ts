import { keptDays } from '../../api/contract/rules/keptDays.ts'
import type { UserDb } from './databases.ts'

const day = 86_400_000
const mediaKeptDays = 7

/** Confirmed bodies and media go after 7 days, receipts once the cache drops their orders. Never anything unsent. */
export function purge(db: UserDb, now: number): Promise<void> {
  const old = now - mediaKeptDays * day
  return db.transaction('rw', [db.outbox, db.media, db.receipts], async () => {
    await purgeOutbox(db, old)
    await purgeMedia(db, old)
    const before = now - keptDays * day
    await db.receipts.bulkDelete(await db.receipts.where('receivedAt').between(0, before).primaryKeys())
  })
}

/** The index only names candidates. Without a lower bound WebKit includes null moments, that is, everything unsent. */
async function purgeOutbox({ outbox }: UserDb, old: number): Promise<void> {
  const rows = await outbox.bulkGet(await outbox.where('receivedAt').between(0, old).primaryKeys())
  const done = rows.filter((row) => row?.state === 'received' && isBefore(row.receivedAt, old))
  await outbox.bulkDelete(done.flatMap((row) => row?.seq ?? []))
}

async function purgeMedia({ media }: UserDb, old: number): Promise<void> {
  const rows = await media.bulkGet(await media.where('confirmedAt').between(0, old).primaryKeys())
  const done = rows.filter((medium) => medium && isBefore(medium.confirmedAt, old))
  await media.bulkDelete(done.flatMap((medium) => medium?.syncToken ?? []))
}

function isBefore(moment: number | null, old: number): boolean {
  return moment !== null && moment < old
}
