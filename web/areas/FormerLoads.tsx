import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { TicketsCsv } from '../papers/OrderPapers.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { useTickets } from '../tickets/ticketsQuery.ts'
import { Cards } from '../ui/Cards.tsx'

type Props = { quoteId: number; companyId: number }

/** In the place of an order that the firm no longer carries: the loads that it logged, to read and to print. */
export function FormerLoads({ quoteId, companyId }: Props) {
  const query = useTickets(quoteId, 'carrier')
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
