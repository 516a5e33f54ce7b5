import type { JobOnDevice } from '../../device/jobsOnDevice.ts'

/** What a signer sees of the load beside its weight. */
export type Load = {
  product: string
  /** Where it is tipped; null where this device doesn't know the order any more. */
  place: string | null
  /** Who may have signed, before anybody has. */
  contact: string | null
}

/** Of an order that this phone doesn't know any more there is nothing but its number to say. */
export function loadOf(order: Pick<JobOnDevice, 'job'> | null, quoteId: number): Load {
  if (!order) return { product: `Order ${quoteId}`, place: null, contact: null }
  const { product_name, to } = order.job
  const place = [to.address.split(', ')[0], to.city].filter(Boolean).join(', ')
  return { product: product_name, place, contact: to.contact_name }
}
