import { keptFor, yearsBefore } from '../contract/rules/keptFor.ts'
import type { Deps } from '../deps.ts'
import { codeHashes } from '../evidence/rules/codeHashes.ts'
import {
  deleteAccessRecords,
  eraseContacts,
  erasePeople,
  eraseTickets,
  lockEndedPeople,
  lockOldTickets,
} from './queries.ts'

/** Tickets in one transaction. */
const batch = 500

/** Erases what names a person and has been kept long enough. Each step may be repeated after a failure. */
export async function eraseOld({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const { accessRecordDays, personYears, contactYears, ticketYears } = keptFor
  await deleteAccessRecords(db, accessRecordDays)
  await db.transaction().execute(async (trx) => {
    const people = await lockEndedPeople(trx, yearsBefore(at, personYears))
    if (people.length > 0) await erasePeople(trx, people, at)
  })
  await eraseContacts(db, yearsBefore(at, contactYears))
  const loadsBefore = yearsBefore(at, ticketYears)
  while ((await eraseSomeTickets({ db, at, loadsBefore })) === batch);
}

async function eraseSomeTickets({ db, at, loadsBefore }: Pick<Deps, 'db'> & { at: Date; loadsBefore: Date }) {
  return db.transaction().execute(async (trx) => {
    const tickets = await lockOldTickets(trx, loadsBefore, batch)
    const hashed = tickets.flatMap(({ code, ...ticket }) =>
      code ? [{ ...ticket, code_hashes: codeHashes(code) }] : [],
    )
    if (hashed.length > 0) await eraseTickets(trx, hashed, at)
    return hashed.length
  })
}
