import type { OrderDetails } from '../../../api/contract/orders.ts'
import { AddTicket } from './AddTicket.tsx'
import { useLogOnline } from './logTyped.ts'

type Props = { order: OrderDetails }

/** A supplier who carries the order logs online, without an outbox. */
export function AddOwnTicket({ order: { quote_id, progress, supplier } }: Props) {
  const save = useLogOnline(quote_id)
  return (
    <AddTicket
      quoteId={quote_id}
      remaining={progress.remaining}
      loadedAt={[supplier.collection_address, supplier.collection_postcode].filter(Boolean).join(', ').slice(0, 200)}
      drivers={null}
      likelyDriver={null}
      save={save}
      draftsIn={sessionStorage}
      savedText="Everybody on the order sees it."
    />
  )
}
