import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { TicketsCsv } from '../papers/OrderPapers.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { useTickets } from '../tickets/ticketsQuery.ts'
import { Cards } from '../ui/Cards.tsx'

type Props = { quoteId: number; companyId: number; as?: 'contractor' | 'carrier' }

/** In the place of an order: the loads that the firm logged and no longer carries, or that came to it before a release, to read and to print. */
export function FormerLoads({ quoteId, companyId, as = 'carrier' }: Props) {
  const query = useTickets(quoteId, as)
  if (!query.data?.length) return null
  return (
    <Cards className="stack">
      <TicketTable query={query} today={londonDay(Date.now())} carrierId={companyId} />
      <div>
        <TicketsCsv quoteId={quoteId} />
      </div>
    </Cards>
  )
}
