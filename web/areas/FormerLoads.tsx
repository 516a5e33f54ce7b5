import { IconInfoCircle } from '@tabler/icons-react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { TicketsCsv } from '../papers/OrderPapers.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { useTickets } from '../tickets/ticketsQuery.ts'
import { Banner } from '../ui/Banner.tsx'
import { Cards } from '../ui/Cards.tsx'

const said = {
  contractor: 'The order was released. The loads that came of it are still here.',
  carrier: 'You don’t carry this order any more. Your own loads are still here.',
} as const

type Props = { quoteId: number; companyId: number; as?: 'contractor' | 'carrier' }

/** In the place of an order: the loads that the firm logged and no longer carries, or that came to it before a release, to read and to print. */
export function FormerLoads({ quoteId, companyId, as = 'carrier' }: Props) {
  const query = useTickets(quoteId, as)
  if (!query.data?.length) return null
  return (
    <Cards className="stack">
      <Banner tone="blue" Icon={IconInfoCircle} title={said[as]} />
      <TicketTable query={query} today={londonDay(Date.now())} carrierId={companyId} />
      <div>
        <TicketsCsv quoteId={quoteId} />
      </div>
    </Cards>
  )
}
