import type { JobOnDevice } from '../../device/jobsOnDevice.ts'

export type Load = {
  product: string
  /** Where it is tipped; null where the order has left this device. */
  place: string | null
  /** The likely signer, until somebody has signed. */
  contact: string | null
}

/** An order that has left this phone is named by its number alone. */
export function loadOf(order: Pick<JobOnDevice, 'job'> | null, quoteId: number): Load {
  if (!order) return { product: `Order ${quoteId}`, place: null, contact: null }
  const { product_name, to } = order.job
  const place = [to.address.split(', ')[0], to.city].filter(Boolean).join(', ')
  return { product: product_name, place, contact: to.contact_name }
}
