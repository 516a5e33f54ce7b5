import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { stillStands, waitingRows } from './queries/waiting.ts'

export type WaitingRow = Selectable<Database['waiting_acceptances']>

export async function insertWaiting(trx: Trx, row: WaitingRow): Promise<void> {
  await trx.insertInto('waiting_acceptances').values(row).execute()
}

export function takeWaiting(trx: Trx, quoteId: number): Promise<WaitingRow | undefined> {
  return trx.deleteFrom('waiting_acceptances').where('quote_id', '=', quoteId).returningAll().executeTakeFirst()
}

export async function isQuoteOf(db: Db, quoteId: number, companyId: number): Promise<boolean> {
  const found = await db
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', quoteId)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function findStandingOf(db: Db | Trx, quoteId: number, companyId: number, today: string) {
  type Shown = WaitingRow & { asker_name: string; supplier_name: string; haulier_name: string | null }
  const { rows } = await sql<Shown>`
    select waiting.*, ${fullName('asker')} as asker_name, supplier.name as supplier_name, haulier.name as haulier_name
    from ${waitingRows}
    join companies as supplier on supplier.id = bids.company_id
    left join companies as haulier on haulier.id = haulier_bids.company_id
    where waiting.quote_id = ${quoteId} and quotes.company_id = ${companyId} and ${stillStands(today)}`.execute(db)
  return rows[0] ?? null
}

/** Quotes whose waiting acceptance can't be made any more. */
export async function listOvertaken(db: Db, today: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ quote_id: number }>`
    select waiting.quote_id from ${waitingRows} where not ${stillStands(today)}
    order by waiting.quote_id limit ${most}::int`.execute(db)
  return rows.map(({ quote_id }) => quote_id)
}
