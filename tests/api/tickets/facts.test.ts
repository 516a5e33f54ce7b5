import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { factsOf } from '../../../api/tickets/queries/facts.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { copyTickets } from '../manyOrders.ts'

const t = await openTestApi()

type Plan = {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const parts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(parts)]
const isOfTickets = (part: Plan) => part['Relation Name'] === 'tickets' || part['Index Name']?.startsWith('tickets_')

test('a ticket is checked without reading the other tickets of its order, however many there are', async () => {
  const { a } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a)
  const { id } = await makeTicket(t.db, a, quote_id, { gross_kg: 28_000, tare_kg: 12_000 })
  await copyTickets(t.db, [quote_id], id, 999)
  // No two of an order's loads weigh the same to the kilogram.
  await sql`update tickets set gross_kg = 28000 + id % 1000 where quote_id = ${quote_id}`.execute(t.db)
  await sql`vacuum (analyze) tickets`.execute(t.db)
  const weighed = { vehicle: 'FN19 HVO', gross_kg: 28_500, tare_kg: 12_000 }
  const about = { quote_id, carrier_company_id: a.haulier.company_id, driver_id: a.driver.id, ...weighed }
  const { rows } = await t.db.transaction().execute((trx) => {
    const { query } = factsOf(trx, about)
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters])
    return trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
  })
  const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Actual Rows': 0 } }]
  const looked = parts(plan).filter(isOfTickets)
  expect(looked.length).toBeGreaterThan(0)
  for (const part of looked) {
    expect(part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0), part['Index Name']).toBeLessThan(10)
  }
})
