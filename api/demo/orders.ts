import { type Audience, toCompany } from '../events/record.ts'
import { at, workday } from './calendar.ts'
import type { DemoOrder, DemoQuote } from './market.ts'
import type { PlaceKey } from './places.ts'
import { earlier, type PlacedBid, type Stage } from './quotes.ts'

export type PlacedOrder = {
  quote_id: number
  carrier: number
  parties: readonly Audience[]
  order: DemoOrder
  quantity_kg: number
  loading: PlaceKey | null
  supplier: number
}

export async function insertOrder(
  stage: Stage,
  quoteId: number,
  quote: DemoQuote,
  order: DemoOrder,
  placed: PlacedBid,
): Promise<PlacedOrder> {
  const { trx, now, cast, story } = stage
  const { bid, accepted_haulier_bid: haulage } = placed
  const contractor = cast.companyOf(quote.by)
  const supplier = cast.companyOf(bid.by)
  const haulier = haulage ? cast.companyOf(haulage.by) : null
  const parties = partiesOf(contractor, supplier, haulier)
  const day = workday(now, order.accepted)
  const accepted_at = earlier(now, at(day, 15, 20))
  const supplierConfirmedAt = order.confirmed === 'none' ? null : earlier(now, at(day, 16, 48))
  const haulierConfirmation = confirmationOfHaulier(stage, order, haulage)
  const quantity_kg = Math.round((bid.tonnes ?? quote.tonnes) * 1000)
  if (typeof quote.state !== 'object') throw new Error('An order stands on a verified quote')
  await trx
    .insertInto('orders')
    .values({
      quote_id: quoteId,
      bid_id: placed.id,
      haulier_bid_id: haulage?.id ?? null,
      contractor_company_id: contractor,
      supplier_company_id: supplier,
      haulier_company_id: haulier,
      carrier_company_id: haulier ?? supplier,
      quantity_kg,
      supplier_price_pence: Math.round(bid.pounds * 100),
      haulier_price_pence: haulage?.pence ?? null,
      markup_pence: Math.round(quote.state.markup * 100),
      accepted_by: cast.personOf(quote.by),
      accepted_at,
      supplier_confirmed_by: supplierConfirmedAt && cast.personOf(bid.by),
      supplier_confirmed_at: supplierConfirmedAt,
      haulier_confirmed_by: haulierConfirmation?.by ?? null,
      haulier_confirmed_at: haulierConfirmation?.at ?? null,
      ...closingOf(stage, quote, order),
    })
    .execute()
  const by = (actor_id: number) => ({ actor_id, quote_id: quoteId, audience: parties })
  const accepted = { bid_id: placed.id, haulier_bid_id: haulage?.id ?? null }
  story.tell(accepted_at, { kind: 'bid.accepted', ...by(cast.personOf(quote.by)), data: accepted })
  if (supplierConfirmedAt)
    story.tell(supplierConfirmedAt, { kind: 'order.supplier_confirmed', ...by(cast.personOf(bid.by)) })
  if (haulierConfirmation) {
    story.tell(haulierConfirmation.at, { kind: 'order.haulier_confirmed', ...by(haulierConfirmation.by) })
    await assignDrivers(stage, quoteId, order, haulierConfirmation.haulage, haulierConfirmation.at)
  }
  return {
    quote_id: quoteId,
    carrier: haulier ?? supplier,
    parties,
    order,
    quantity_kg,
    loading: bid.from ?? null,
    supplier: cast.personOf(bid.by),
  }
}

function partiesOf(contractor: number, supplier: number, haulier: number | null): Audience[] {
  const firms = haulier === null ? [contractor, supplier] : [contractor, supplier, haulier]
  return [...firms.map(toCompany), 'admins']
}

function closingOf({ now, cast }: Stage, { by }: DemoQuote, { closed }: DemoOrder) {
  if (!closed) return {}
  return { closed_by: cast.personOf(by), closed_at: earlier(now, at(workday(now, -5), 16, 30)), close_reason: closed }
}

type Haulage = NonNullable<PlacedBid['accepted_haulier_bid']>

/** The next morning; null if the haulier hasn't confirmed or nobody hauls. */
function confirmationOfHaulier({ now, cast }: Stage, { accepted, confirmed }: DemoOrder, haulage: Haulage | null) {
  if (confirmed !== 'both' || !haulage) return null
  return { at: earlier(now, at(workday(now, accepted + 1), 8, 5)), by: cast.personOf(haulage.by), haulage }
}

async function assignDrivers(
  { trx, cast, story }: Stage,
  quote_id: number,
  order: DemoOrder,
  haulage: Haulage,
  confirmed: Date,
) {
  const assigned_at = at(confirmed, 0, 25)
  const assigned_by = cast.personOf(haulage.by)
  for (const driver of order.drivers ?? []) {
    const driver_id = cast.personOf(driver)
    await trx
      .insertInto('driver_assignments')
      .values({ quote_id, haulier_bid_id: haulage.id, driver_id, assigned_by, assigned_at })
      .execute()
    story.tell(assigned_at, {
      kind: 'driver.assigned',
      actor_id: assigned_by,
      quote_id,
      audience: [`company:${cast.companyOf(haulage.by)}`, `user:${driver_id}`],
      data: { haulier_bid_id: haulage.id, driver_id },
    })
  }
}
