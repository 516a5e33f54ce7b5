import { keptFor, yearsBefore } from '../contract/rules/keptFor.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { codeHashes } from '../evidence/rules/codeHashes.ts'
import {
  deleteAccessRecords,
  deleteNotes,
  eraseContacts,
  eraseFormerContacts,
  erasePeople,
  eraseSiteContacts,
  eraseTickets,
  lockEndedPeople,
  lockOldTickets,
  removeAttachments,
} from './queries.ts'

/** Rows in one transaction. */
const batch = 500

/** Erases what names a person and has been kept long enough. A step that fails doesn't stop the others, and is repeated. */
export async function eraseOld({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const loads = yearsBefore(at, keptFor.ticketYears)
  const steps = [
    () => inBatches(() => deleteAccessRecords(db, keptFor.accessRecordDays, batch)),
    () => eraseEndedPeople(db, at),
    () => inBatches(() => eraseContacts(db, yearsBefore(at, keptFor.contactYears), batch)),
    () => inBatches(() => eraseFormerContacts(db, yearsBefore(at, keptFor.contactYears), batch)),
    () => inBatches(() => eraseSiteContacts(db, yearsBefore(at, keptFor.contactYears), batch)),
    () => inBatches(() => eraseSomeTickets(db, loads, at)),
    () => inBatches(() => deleteNotes(db, loads, batch)),
    () => inBatches(() => removeAttachments(db, yearsBefore(at, keptFor.attachmentYears), at, batch)),
  ]
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `Not erased: ${failures.join(', ')}`)
}

async function inBatches(eraseSome: () => Promise<number>): Promise<void> {
  while ((await eraseSome()) === batch);
}

function eraseEndedPeople(db: Db, at: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const people = await lockEndedPeople(trx, yearsBefore(at, keptFor.personYears))
    if (people.length > 0) await erasePeople(trx, people, at)
  })
}

function eraseSomeTickets(db: Db, before: Date, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const tickets = await lockOldTickets(trx, before, batch)
    const hashed = tickets.flatMap(({ code, ...ticket }) =>
      code ? [{ ...ticket, code_hashes: codeHashes(code) }] : [],
    )
    if (hashed.length > 0) await eraseTickets(trx, hashed, at)
    return hashed.length
  })
}
