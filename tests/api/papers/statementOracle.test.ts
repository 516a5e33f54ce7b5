import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Statement } from '../../../api/contract/papers.ts'
import { type OwnerRole, ownerRoles } from '../../../api/contract/rules/permissions.ts'
import { createRandom } from '../../../api/demo/random.ts'
import { counts } from '../../counts.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople, type Member } from '../world.ts'

/** A ledger of our own beside the product's: long division by hand, months from a calendar's words. */

const count = counts(20, 100)
const timeout = counts(60_000, 240_000)
const t = await openTestApi()
const random = createRandom(27)
const upTo = (most: number) => Math.floor(random() * most)
const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item

type Posting = { firm: number; side: OwnerRole; month: string; order: number; po: string; pence: bigint; kg: number }

/** Pence times kilograms by kilograms, digit by digit; half a penny and more is a penny. */
function divided(pence: number, net: number, ordered: number): bigint {
  let rest = 0n
  let digits = ''
  for (const digit of String(BigInt(pence) * BigInt(net))) {
    rest = rest * 10n + BigInt(digit)
    let times = 0
    while (rest >= BigInt(ordered)) {
      rest -= BigInt(ordered)
      times += 1
    }
    digits += times
  }
  return BigInt(digits) + (rest + rest >= BigInt(ordered) ? 1n : 0n)
}

const monthInLondon = (at: Date) =>
  at.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' }).slice(0, '2026-03'.length)

async function deliver(firms: readonly Member[], nth: number): Promise<Posting[]> {
  const first = upTo(firms.length)
  // Two steps are less than a round, so the three firms differ.
  const step = () => 1 + upTo(0.4 * firms.length)
  const second = first + step()
  const memberAt = (at: number) => firms[at % firms.length] as Member
  const [contractor, supplier, haulier] = [memberAt(first), memberAt(second), memberAt(second + step())]
  const { a } = t.world
  const carrier = oneOf(['haulier', 'supplier'] as const)
  const chain = { ...a, contractor, supplier, haulier, driver: carrier === 'haulier' ? haulier : supplier }
  const ordered = 100 * (1 + upTo(9_999))
  const po = oneOf(['', `PO ${nth}`, 'PO A', 'PO B'])
  const quote = { quantity_kg: ordered, reference: po || null }
  const price = { supplier: 1 + upTo(3_000_000), haulier: upTo(1_500_000), markup: upTo(200_000) }
  const prices = { supplier_price_pence: price.supplier, markup_pence: price.markup }
  const carriage = carrier === 'haulier' ? { haulier_price_pence: price.haulier } : {}
  const made = { carrier, driver: false, quote, prices: { ...prices, ...carriage } }
  const { quote_id } = await makeOrder(t.db, t.world, chain, made)
  const whole = price.supplier + price.markup + (carrier === 'haulier' ? price.haulier : 0)
  const sides: [Member, OwnerRole, number][] = [
    [contractor, 'contractor', whole],
    [supplier, 'supplier', price.supplier],
  ]
  if (carrier === 'haulier') sides.push([haulier, 'haulier', price.haulier])
  const postings: Posting[] = []
  for (let load = upTo(9); load > 0; load -= 1) {
    const net = 1 + upTo(29_000)
    // The hours about the ends of the months are the likeliest to be counted twice, or not at all.
    const logged_at = new Date(Date.UTC(2026, 2 + upTo(2), oneOf([1, 15, 31]), oneOf([0, 12, 22, 23]), upTo(60)))
    const voided = upTo(8) === 0 && { voided_at: t.clock.now, voided_by: chain.driver.id, void_reason: 'Twice' }
    const weights = { gross_kg: 12_000 + net, tare_kg: 12_000, carrier_company_id: chain.driver.company_id }
    await makeTicket(t.db, chain, quote_id, { ...weights, logged_at, ...voided })
    if (voided) continue
    for (const [firm, side, pence] of sides) {
      const about = { firm: firm.company_id, side, month: monthInLondon(logged_at), order: quote_id, po }
      postings.push({ ...about, pence: divided(pence, net, ordered), kg: net })
    }
  }
  return postings
}

const sumOf = (postings: readonly Posting[]) => postings.reduce((sum, { pence }) => sum + pence, 0n)
const penceOf = (pounds: number | string) => BigInt(Number(pounds).toFixed(2).replace('.', ''))

test(`the statements of ${count} random firms equal a ledger of our own to the penny`, { timeout }, async () => {
  const people = createPeople(t.db, t.clock.now)
  const all = { is_contractor: true, is_supplier: true, is_haulier: true }
  const place = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
  const firms: Member[] = []
  for (let nth = 0; nth < count; nth += 1) firms.push(await people.owner(`firm-${nth}`, all, place))
  const ledger: Posting[] = []
  for (let nth = 0; nth < 2 * count; nth += 1) ledger.push(...(await deliver(firms, nth)))
  let compared = 0
  for (const firm of firms) {
    for (const side of ownerRoles) {
      for (const month of ['2026-02', '2026-03', '2026-04', '2026-05']) {
        const own = ledger.filter((one) => one.firm === firm.company_id && one.side === side && one.month === month)
        const query = `month=${month}&as=${side}`
        const { data }: { data: Statement } = (await t.as(firm).get(`/api/statements?${query}`)).body
        expect([penceOf(data.worth), data.loads]).toEqual([sumOf(own), own.length])
        for (const row of data.rows) {
          expect(penceOf(row.worth)).toBe(sumOf(own.filter(({ order }) => order === row.quote_id)))
          const loads = row.tickets.map(({ worth }) => penceOf(worth ?? 0))
          expect(loads.reduce((sum, pence) => sum + pence, 0n)).toBe(penceOf(row.worth))
          const sides = ledger.filter((one) => one.order === row.quote_id && one.side === side && one.month <= month)
          expect(penceOf(row.worth_to_date)).toBe(sumOf(sides))
        }
        for (const { reference, worth } of data.purchase_orders) {
          expect(penceOf(worth)).toBe(sumOf(own.filter(({ po }) => po === (reference ?? ''))))
        }
        const { raw } = await t.as(firm).get(`/api/statements.csv?${query}`)
        const lines: Record<string, string>[] = parse(raw.body, { bom: true, columns: true })
        const table = (line: string) =>
          lines.filter(({ Line }) => Line === line).map((one) => penceOf(String(one['Delivered £ excl. VAT'])))
        expect(table('Total')).toEqual([sumOf(own)])
        for (const line of ['Load', 'Order']) {
          expect(table(line).reduce((sum, pence) => sum + pence, 0n)).toBe(sumOf(own))
        }
        compared += own.length
      }
    }
  }
  // Nothing in the ledger is outside the months that were read.
  expect(compared).toBe(ledger.length)
  expect(ledger.length).toBeGreaterThan(10 * count)
})
