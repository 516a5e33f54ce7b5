import { actAs } from './api.ts'
import { order } from './driverPhone.ts'

type Page = { data: { weighbridge_ref: string | null }[]; meta: { next_cursor: string | null } }

/** How many tickets of each of these weighbridge references the carrier's office sees. */
export async function countTickets(refs: readonly string[], orderId = order.id): Promise<number[]> {
  const arrived = await listArrived(orderId)
  return refs.map((ref) => arrived.filter((one) => one === ref).length)
}

async function listArrived(orderId: number): Promise<(string | null)[]> {
  const haulier = await actAs('haulier')
  const arrived: (string | null)[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await haulier.get(`/api/quote/${orderId}/tickets?limit=200${cursor && `&cursor=${cursor}`}`)
    arrived.push(...page.data.map(({ weighbridge_ref }) => weighbridge_ref))
    cursor = page.meta.next_cursor
  }
  return arrived
}
