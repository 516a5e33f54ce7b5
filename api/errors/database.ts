import { type Refusal, refuse } from './refuse.ts'

export const nameTaken = () => refuse.invalid({ name: ['The name has already been taken.'] })

/** Constraints whose violation is the caller's mistake or a lost race. Any other is our fault (500). */
const constraints: Record<string, () => Refusal> = {
  users_email: () => refuse.invalid({ email: ['The email has already been taken.'] }),
  products_name: nameTaken,
  products_own_name: nameTaken,
  bids_one_live_per_supplier: () => refuse.conflict('bid_exists', 'You have already submitted a bid on this quote.'),
  haulier_bids_one_live_per_haulier: () =>
    refuse.conflict('price_exists', 'Your company has already submitted a price on this bid.'),
  bids_one_accepted_per_quote: () =>
    refuse.conflict('already_accepted', 'A bid on this quote has already been accepted.'),
  haulier_bids_one_accepted_per_quote: () =>
    refuse.conflict('already_accepted', 'A bid on this quote has already been accepted.'),
  orders_pkey: () => refuse.conflict('already_accepted', 'A bid on this quote has already been accepted.'),
  quotes_product_id_fkey: () => refuse.invalid({ product_id: ['The selected product id is invalid.'] }),
  company_products_product_id_fkey: () => refuse.invalid({ products: ['The selected products is invalid.'] }),
  collection_points_address: () => refuse.invalid({ address: ['This collection point is saved already.'] }),
  sites_name: () => refuse.invalid({ name: ['You have this site already.'] }),
  quotes_site: () => refuse.invalid({ site_id: ['The selected site id is invalid.'] }),
  vehicles_registration: () => refuse.invalid({ registration: ['The registration has already been taken.'] }),
}

/** SQLSTATEs that pass by themselves: connection lost, shutdown, no disk, memory or connection left, timeout, deadlock, standby. */
const passing = /^(08|57P0|53|57014|55P03|40001|40P01|25006)/

type PgError = Error & { code?: string; constraint?: string }

/** Whether the row breaks this unique constraint or index. */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as PgError
  return code === '23505' && broken === constraint
}

export const isDiskFull = ({ code }: PgError): boolean => code === '53100'

export function refusalOfDatabase(error: PgError): Refusal | null {
  const { code = '', constraint } = error
  if ((code === '23505' || code === '23503') && constraint && constraints[constraint]) return constraints[constraint]()
  const isUnreachable =
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable)/.test(error.message)
  if (isUnreachable || passing.test(code)) return refuse.unavailable('unavailable', 'Service Unavailable')
  return null
}
