import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { Statement, StatementQuery, StatementRow } from '../contract/papers.ts'
import { toPounds } from '../contract/rules/money.ts'
import { may, type OwnerRole, ownerRoles } from '../contract/rules/permissions.ts'
import { contractorTotal } from '../contract/rules/totals.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { listStatement, type StatementRow as Row } from './statementQueries.ts'

/** The month's deliveries on the firm's orders in one of its roles. Throws 403 for a role that it hasn't. */
export async function readStatement(db: Db, actor: RequestActor, { month, as }: StatementQuery): Promise<Statement> {
  const side = sideOf(actor, as)
  const rows = await listStatement(db, { as: side, company_id: companyOf(actor), month })
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    month,
    as: side,
    rows: rows.map((row) => presentRow(row, side)),
    loads: sum(({ loads }) => loads),
    delivered: toTonnes(sum(({ net_kg }) => net_kg)),
    voided_loads: sum(({ voided_loads }) => voided_loads),
    voided: toTonnes(sum(({ voided_kg }) => voided_kg)),
  }
}

/** Haulier staff have no owner role; they read the haulier's statement. */
function sideOf(actor: RequestActor, as: OwnerRole | undefined): OwnerRole {
  const sides = ownerRoles.filter((role) => actor.roles.includes(role))
  const own = sides.length === 0 && may(actor, 'statement.read') ? (['haulier'] as const) : sides
  const [main] = own
  const side = as ?? main
  if (!side || !own.some((one) => one === side)) throw refuse.forbidden()
  return side
}

function presentRow(row: Row, side: OwnerRole): StatementRow {
  const own = ownTotal(row, side)
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
    loads: row.loads,
    delivered: toTonnes(row.net_kg),
    voided_loads: row.voided_loads,
    voided: toTonnes(row.voided_kg),
    delivered_to_date: toTonnes(row.to_date_kg),
    ...(own !== null && { total: toPounds(own) }),
  }
}

/** Each role knows its own price; the contractor knows the total. */
function ownTotal(row: Row, side: OwnerRole): number | null {
  switch (side) {
    case 'contractor':
      return contractorTotal(row)
    case 'supplier':
      return row.supplier_price_pence
    case 'haulier':
      return row.haulier_price_pence
  }
}
