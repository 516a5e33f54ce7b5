import { releaseEmails } from '../accounts/rules.ts'
import { companyOf } from '../auth/actor.ts'
import { newSecret } from '../auth/secrets.ts'
import { lockCompany } from '../companies/queries.ts'
import { listColumns } from '../contract/rules/listColumns.ts'
import { NewDriver } from '../contract/staff.ts'
import type { Trx } from '../db/database.ts'
import { insertRows } from '../db/rowsInsert.ts'
import { recordEvents, toCompany } from '../events/record.ts'
import type { FieldFault, ListKind, Values } from './kind.ts'
import { countDriversSince, findByEmails, listDrivers } from './queries.ts'

type StoredDriver = Awaited<ReturnType<typeof listDrivers>>[number]
type Wanted = Omit<StoredDriver, 'id' | 'version'>

/** Each gets a mail. */
const mostInDay = 200
const day = 24 * 3_600_000

/** They are invited as one by one: each chooses a password by a mailed link. */
export const drivers: ListKind<NewDriver, Wanted, StoredDriver> = {
  name: 'drivers',
  columns: listColumns.drivers,
  form: NewDriver,
  key: { field: 'email', ofForm: ({ email }) => email.toLowerCase(), ofRow: ({ email }) => email.toLowerCase() },
  list: (db, actor) => listDrivers(db, companyOf(actor)),
  async lock(trx, actor) {
    await lockCompany(trx, companyOf(actor))
    return listDrivers(trx, companyOf(actor))
  },
  values: ({ first_name, last_name, email, phone }): Values => ({ first_name, last_name, email, phone }),
  want: ({ first_name, last_name, email, phone }, before) => ({
    first_name,
    last_name,
    phone,
    // Capital letters don't make another address.
    email: before?.email ?? email,
  }),
  refuse(_wanted, before, { changed: [field] }) {
    if (!before || !field) return null
    return { field, wrong: 'Only drivers themselves change this', right: 'Write it as exported, or take the line out' }
  },
  async room({ trx, deps: { now }, actor }) {
    const invited = await countDriversSince(trx, companyOf(actor), new Date(now().getTime() - day))
    return {
      most: mostInDay - invited,
      fault: {
        wrong: `At most ${mostInDay} drivers are invited in a day`,
        right: 'Take this line and those below out',
      },
    }
  },
  async check({ trx, deps }, added) {
    const emails = added.map(({ email }) => email.toLowerCase())
    await releaseEmails(trx, deps, emails)
    const taken = new Set((await findByEmails(trx, emails)).map(({ email }) => email))
    const fault: FieldFault = {
      field: 'email',
      wrong: 'The email has already been taken',
      right: 'Use another, or take the line out',
    }
    return new Map([...emails.entries()].filter(([, email]) => taken.has(email)).map(([at]) => [at, fault]))
  },
  // One for all: nobody gets to know it, and each replaces it by their own link.
  prepare: (deps, actor) => deps.passwords.hash(newSecret(), { user: actor.id }),
  async write({ trx, deps: { now }, actor }, { added }, password_hash = '') {
    const approval = { verified_at: now(), verified_by: actor.id, created_at: now() }
    const firm = { company_id: companyOf(actor), role: 'driver' as const, password_hash }
    await insertRows(
      trx,
      'users',
      added.map((driver) => ({ ...driver, ...firm, ...approval })),
    )
  },
  async record({ trx, deps, actor }, { added }) {
    await recordEvents(
      trx,
      deps,
      { kind: 'staff.invited', actor_id: actor.id, audience: [toCompany(companyOf(actor)), 'admins'] },
      (await idsOf(trx, added)).map((user_id) => ({ user_id, role: 'driver' as const })),
    )
  },
}

async function idsOf(trx: Trx, added: readonly Wanted[]): Promise<number[]> {
  const emails = added.map(({ email }) => email.toLowerCase())
  const found = new Map((await findByEmails(trx, emails)).map(({ id, email }) => [email, id]))
  return emails.flatMap((email) => found.get(email) ?? [])
}
