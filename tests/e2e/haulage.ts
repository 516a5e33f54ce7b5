import { actAs, bidOn, raiseQuote } from './api.ts'

const quarry = {
  can_deliver: 'no',
  product_price: 900,
  collection_address: 'Dene Quarry, Cromford',
  collection_postcode: 'DE4 3QS',
  supplier_access_open: '06:30',
  supplier_access_close: '16:30',
}

/** A verified quote with one bid that needs a haulier; `quantity` tells it from the demo's. */
export async function raiseHaulage(quantity: number): Promise<{ quoteId: number; bidId: number }> {
  const quoteId = await raiseQuote({ quantity })
  return { quoteId, bidId: await bidOn(quoteId, 'supplier', quarry) }
}

/** The contractor takes the one bid with the one haulier price on it. */
export async function acceptHaulage({ quoteId, bidId }: { quoteId: number; bidId: number }): Promise<void> {
  const contractor = await actAs('contractor')
  await contractor.put(`/api/quotes/${quoteId}/bids/${bidId}/accept`, {})
}

/** An order that the demo's haulier carries; nobody has confirmed it yet. */
export async function makeHaulageOrder(quantity: number): Promise<number> {
  const haulage = await raiseHaulage(quantity)
  const haulier = await actAs('haulier')
  const path = `/api/quotes/${haulage.quoteId}/bids/${haulage.bidId}/haulier-price`
  await haulier.put(path, { haulier_delivery_price: 480 })
  await acceptHaulage(haulage)
  return haulage.quoteId
}

export async function confirmAsSupplier(quoteId: number): Promise<void> {
  const supplier = await actAs('supplier')
  await supplier.post(`/api/quotes/${quoteId}/confirm-supplier`, {})
}

/** An order that waits for its next load: confirmed by both, with the demo's driver on it. */
export async function makeJob(quantity: number): Promise<number> {
  const quoteId = await makeHaulageOrder(quantity)
  await confirmAsSupplier(quoteId)
  const haulier = await actAs('haulier')
  const { data: order } = await haulier.get<{ data: { haulier_bid_id: number } }>(
    `/api/quotes/${quoteId}/accepted-details`,
  )
  const bid = `/api/haulier/haulier-bids/${order.haulier_bid_id}`
  await haulier.post(`${bid}/confirm`, {})
  const driver = await actAs('driver')
  const { id } = await driver.get<{ id: number }>('/api/user')
  await haulier.post(`${bid}/assign-driver`, { driver_id: id })
  return quoteId
}
