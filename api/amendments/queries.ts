import { type Insertable, type Selectable, sql } from 'kysely'
import { type Doer, doer } from '../companies/queries.ts'
import type { AmendableField, TermsInForce, Totals } from '../contract/rules/amendments.ts'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import type { Weight } from '../contract/rules/worth.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import type { AmendmentRow } from '../orders/queries/proposals.ts'
import { weights } from '../orders/queries/weights.ts'
import type { Order } from '../orders/queries.ts'
import { isCarried } from '../quotes/queries/carried.ts'

export type Version = TermsInForce & Totals & { in_force_from: Date }

/** An order's terms, and what has come by them. */
export type Standing = { terms: readonly Version[]; weights: readonly Weight[]; delivered_kg: number; loads: number }

export async function findStanding(db: Db | Trx, quoteId: number): Promise<Standing> {
  const { rows } = await sql<Omit<Standing, 'terms'>>`
    select ${weights} as weights, coalesce(sums.delivered_kg, 0) as delivered_kg, coalesce(sums.loads, 0) as loads
    from orders left join order_sums as sums on ${isCarried('sums')}
    where orders.quote_id = ${quoteId}`.execute(db)
  const terms = await db
    .selectFrom('order_terms')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('version')
    .execute()
  const [deliveries = { weights: [], delivered_kg: 0, loads: 0 }] = rows
  return { ...deliveries, terms: terms.map(toVersion) }
}

function toVersion(row: Selectable<Database['order_terms']>): Version {
  const { supplier_rate_pence, supplier_rate_kg, haulier_rate_pence, haulier_rate_kg, ...terms } = row
  const isHauled = haulier_rate_pence !== null && haulier_rate_kg !== null
  return {
    ...terms,
    supplier: { pence: supplier_rate_pence, kg: supplier_rate_kg },
    haulier: isHauled ? { pence: haulier_rate_pence, kg: haulier_rate_kg } : null,
    markup: { pence: row.markup_rate_pence, kg: row.markup_rate_kg },
  }
}

export async function insertTerms(trx: Trx, quoteId: number, next: Version): Promise<void> {
  const { supplier, haulier, markup, ...terms } = next
  await trx
    .insertInto('order_terms')
    .values({
      ...terms,
      quote_id: quoteId,
      supplier_rate_pence: supplier.pence,
      supplier_rate_kg: supplier.kg,
      haulier_rate_pence: haulier?.pence ?? null,
      haulier_rate_kg: haulier?.kg ?? null,
      markup_rate_pence: markup.pence,
      markup_rate_kg: markup.kg,
    })
    .execute()
}

/** With who accepted it and its firms' names; without an access check. */
export function findAmendableOrder(db: Db, quoteId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('companies as contractor', 'contractor.id', 'orders.contractor_company_id')
    .innerJoin('companies as supplier', 'supplier.id', 'orders.supplier_company_id')
    .leftJoin('companies as haulier', 'haulier.id', 'orders.haulier_company_id')
    .selectAll('orders')
    .select([
      'contractor.name as contractor_name',
      'supplier.name as supplier_name',
      'haulier.name as haulier_name',
      doer('orders.accepted_by').$notNull().as('accepter'),
    ])
    .where('orders.quote_id', '=', quoteId)
    .executeTakeFirst()
}

type Agreement = { side: OwnerRole; agreed_at: string; by: Doer }
export type ShownAmendment = AmendmentRow & {
  proposer: Doer
  ender: Doer | null
  asker: Doer | null
  agreements: Agreement[]
}

/** Newest first, of the order as it was accepted last. */
export function listAmendments(
  db: Db | Trx,
  order: Pick<Order, 'quote_id' | 'accepted_at'>,
): Promise<ShownAmendment[]> {
  return db
    .selectFrom('amendments')
    .selectAll()
    .select([
      doer('amendments.proposed_by').$notNull().as('proposer'),
      doer('amendments.ended_by').as('ender'),
      doer('amendments.approval_asked_by').as('asker'),
      sql<Agreement[]>`(select coalesce(json_agg(json_build_object('side', side, 'agreed_at', agreed_at,
          'by', ${doer('agreed.agreed_by')}) order by agreed_at, side), '[]')
        from amendment_agreements as agreed where agreed.amendment_id = amendments.id)`.as('agreements'),
    ])
    .where('quote_id', '=', order.quote_id)
    .where('proposed_at', '>=', order.accepted_at)
    .orderBy('id', 'desc')
    .execute()
}

export function findAmendment(db: Db | Trx, id: number): Promise<AmendmentRow | undefined> {
  return db.selectFrom('amendments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertAmendment(trx: Trx, row: Insertable<Database['amendments']>): Promise<number> {
  const { id } = await trx.insertInto('amendments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertAgreement(trx: Trx, row: Insertable<Database['amendment_agreements']>): Promise<void> {
  await trx.insertInto('amendment_agreements').values(row).execute()
}

export async function listAgreed(trx: Trx, amendmentId: number) {
  return trx
    .selectFrom('amendment_agreements')
    .select(['side', 'agreed_by'])
    .where('amendment_id', '=', amendmentId)
    .execute()
}

export async function askApproval(trx: Trx, id: number, by: number, at: Date): Promise<void> {
  await trx
    .updateTable('amendments')
    .set({ approval_asked_by: by, approval_asked_at: at })
    .where('id', '=', id)
    .execute()
}

/** How many changes this side never learnt of: they count in none of its versions. */
export async function countHidden(
  db: Db | Trx,
  { quote_id, accepted_at }: Pick<Order, 'quote_id' | 'accepted_at'>,
  fields: readonly AmendableField[],
): Promise<number> {
  const { hidden } = await db
    .selectFrom('amendments')
    .select((eb) => eb.fn.countAll<number>().as('hidden'))
    .where('quote_id', '=', quote_id)
    .where('proposed_at', '>=', accepted_at)
    .where('outcome', '=', 'agreed')
    .where((eb) => eb.and(fields.map((field) => eb(field, 'is', null))))
    .executeTakeFirstOrThrow()
  return Number(hidden)
}

export async function listLapsed(db: Db, now: Date, most: number): Promise<AmendmentRow[]> {
  return db
    .selectFrom('amendments')
    .selectAll()
    .where('outcome', 'is', null)
    .where('lapses_at', '<=', now)
    .orderBy('lapses_at')
    .limit(most)
    .execute()
}

export type OrderUpdate = Partial<Pick<Order, 'quantity_kg' | keyof Totals | ConfirmedColumn>>
type ConfirmedColumn =
  | 'supplier_confirmed_by'
  | 'supplier_confirmed_at'
  | 'haulier_confirmed_by'
  | 'haulier_confirmed_at'

export async function updateOrder(trx: Trx, quoteId: number, update: OrderUpdate): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ ...update, version: eb('version', '+', 1) }))
    .where('quote_id', '=', quoteId)
    .execute()
}

export async function insertOrderChanges(
  trx: Trx,
  rows: readonly Insertable<Database['order_changes']>[],
): Promise<void> {
  await trx
    .insertInto('order_changes')
    .values([...rows])
    .execute()
}
