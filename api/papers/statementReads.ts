import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { PurchaseOrder, Statement, StatementQuery, StatementRow } from '../contract/papers.ts'
import { poundsPerTonne, toPounds } from '../contract/rules/money.ts'
import { may, type OwnerRole, ownerRoles } from '../contract/rules/permissions.ts'
import { ratesOf } from '../contract/rules/terms.ts'
import { totalOf } from '../contract/rules/totals.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { rateIn, type Terms, worthOf, worthOfAll } from '../contract/rules/worth.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { monthName } from './days.ts'
import type { Part } from './drawing.ts'
import { readAltered } from './reads.ts'
import { listStatement, type MonthsLoad, type StatementRow as Row } from './statementQueries.ts'
import type { Studio } from './studio.ts'

type Reading = Pick<Deps, 'db' | 'config'>

/** The month's deliveries on the firm's orders in one of its roles. Throws 403 for a role that it hasn't. */
export async function readStatement(
  { db, config }: Reading,
  actor: RequestActor,
  { month, as }: StatementQuery,
): Promise<Statement> {
  const side = sideOf(actor, as)
  const rows = await listStatement(db, { as: side, company_id: companyOf(actor), month })
  const altered = await readAltered(
    db,
    rows.flatMap(({ tickets }) => tickets.map(({ id }) => id)),
  )
  const priced = rows.map((row) => pricedOf(row, side, altered))
  return {
    month,
    as: side,
    counterpart: config.operatorName,
    rows: priced.map(presentRow),
    purchase_orders: purchaseOrdersOf(priced),
    ...sumOf(priced.flatMap(({ loads }) => loads)),
  }
}

/** The same as a paper, streamed. */
export async function readStatementPdf(
  deps: Deps & { studio: Studio },
  actor: RequestActor,
  query: StatementQuery,
): Promise<{ statement: Statement; pages: AsyncGenerator<Uint8Array> }> {
  const statement = await readStatement(deps, actor, query)
  const name = monthName(statement.month)
  const subject = `What came in ${name} and what it is worth, excluding VAT`
  const paper = { title: `Statement, ${name}`, subject, now: deps.now() }
  return { statement, pages: deps.studio.draw(actor.id, paper, partsOf(statement, deps.now())) }
}

async function* partsOf(statement: Statement, now: Date): AsyncGenerator<Part> {
  const { month, purchase_orders } = statement
  let next = 0
  yield { is: 'statement', piece: { is: 'begin', month, ...partiesOf(statement), now } }
  for (const { reference, orders, ...sums } of purchase_orders) {
    const own = statement.rows.slice(next, next + orders)
    next += orders
    for (const row of own) yield { is: 'statement', piece: { is: 'order', row } }
    if (reference !== null) yield { is: 'statement', piece: { is: 'sum', name: `Purchase order ${reference}`, sums } }
  }
  yield { is: 'statement', piece: { is: 'sum', name: 'All orders', sums: sumsIn(statement) } }
}

/** Without the rows, which the worker has had. */
function sumsIn({ loads, delivered, worth, voided_loads, voided, altered_loads }: Statement) {
  return { loads, delivered, worth, voided_loads, voided, altered_loads }
}

/** The contractor buys from the operator; the others sell to it. The firm's name is null without a row. */
export function partiesOf({ as, counterpart, rows: [row] }: Statement) {
  const firm = row?.[firmOf[as]] ?? null
  return as === 'contractor' ? { seller: counterpart, buyer: firm } : { seller: firm, buyer: counterpart }
}

const firmOf = { contractor: 'contractor_name', supplier: 'supplier_name', haulier: 'carrier_name' } as const

/** Haulier staff have no owner role; they read the haulier's statement. */
function sideOf(actor: RequestActor, as: OwnerRole | undefined): OwnerRole {
  const sides = ownerRoles.filter((role) => actor.roles.includes(role))
  const own = sides.length === 0 && may(actor, 'statement.read') ? (['haulier'] as const) : sides
  const [main] = own
  const side = as ?? main
  if (!side || !own.some((one) => one === side)) throw refuse.forbidden()
  return side
}

/** A void load is worth nothing and has no price. */
type PricedLoad = MonthsLoad & { pence: number; rate: Terms | null; is_altered: boolean }
type Priced = { row: Row; total: number; rates: ReadonlyMap<number, Terms>; loads: readonly PricedLoad[] }

function pricedOf(row: Row, side: OwnerRole, altered: ReadonlySet<number>): Priced {
  const total = totalOf(side, row)
  if (total === null) throw new Error('An order that a haulier carries has its price')
  const rates = ratesOf(side, row.prices)
  const loads = row.tickets.map((load) => {
    const rate = load.is_void ? null : rateIn(rates, load.version)
    return { ...load, rate, pence: rate ? worthOf(load, rate) : 0, is_altered: altered.has(load.id) }
  })
  return { row, total, rates, loads }
}

function sumOf(loads: readonly PricedLoad[]) {
  const [voided, live] = [loads.filter(({ is_void }) => is_void), loads.filter(({ is_void }) => !is_void)]
  const kgOf = (some: readonly PricedLoad[]) => some.reduce((sum, { net_kg }) => sum + net_kg, 0)
  return {
    loads: live.length,
    delivered: toTonnes(kgOf(live)),
    worth: toPounds(live.reduce((sum, { pence }) => sum + pence, 0)),
    voided_loads: voided.length,
    voided: toTonnes(kgOf(voided)),
    altered_loads: loads.filter(({ is_altered }) => is_altered).length,
  }
}

function presentRow({ row, total, rates, loads }: Priced): StatementRow {
  return {
    quote_id: row.quote_id,
    product_name: row.product_name,
    address: row.address,
    postcode: row.postcode,
    reference: row.reference,
    contractor_name: row.contractor_name,
    supplier_name: row.supplier_name,
    carrier_name: row.carrier_name,
    ordered: toTonnes(row.quantity_kg),
    ...sumOf(loads),
    price_per_tonne: onlyPriceOf(loads),
    tickets: loads.map(({ number, day, net_kg, rate, pence, is_altered }) => ({
      number,
      day,
      net_weight: toTonnes(net_kg),
      worth: rate && toPounds(pence),
      price_per_tonne: rate && perTonne(rate),
      ...(is_altered && { altered: true }),
    })),
    delivered_to_date: toTonnes(row.to_date.reduce((sum, { net_kg, loads }) => sum + net_kg * loads, 0)),
    worth_to_date: toPounds(worthOfAll(row.to_date, rates)),
    total: toPounds(total),
  }
}

/** Null where the price changed within the month, or no load counts. */
function onlyPriceOf(loads: readonly PricedLoad[]): number | null {
  const prices = new Set(loads.flatMap(({ rate }) => (rate ? [perTonne(rate)] : [])))
  const [price] = prices
  return prices.size === 1 ? (price ?? null) : null
}

function perTonne({ pence, kg }: Terms): number {
  return poundsPerTonne(pence, kg)
}

function purchaseOrdersOf(priced: readonly Priced[]): PurchaseOrder[] {
  const ordersOf = new Map<string | null, Priced[]>(priced.map(({ row }) => [row.reference, []]))
  for (const one of priced) ordersOf.get(one.row.reference)?.push(one)
  return [...ordersOf].map(([reference, orders]) => ({
    reference,
    orders: orders.length,
    ...sumOf(orders.flatMap(({ loads }) => loads)),
  }))
}
