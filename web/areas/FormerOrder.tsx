import { IconInfoCircle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { TicketsCsv } from '../papers/TicketsCsv.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { useTickets } from '../tickets/ticketsQuery.ts'
import { Banner } from '../ui/Banner.tsx'
import { Cards } from '../ui/Cards.tsx'
import { isGone, Loaded, Loading } from '../ui/Loaded.tsx'
import type { List } from '../ui/NotHere.tsx'
import { PageHead } from '../ui/PageHead.tsx'

const texts = {
  contractor: 'The order was released. The loads that came of it are still here.',
  carrier: 'You don’t carry this order any more. Your own loads are still here.',
} as const

type Props = { quoteId: number; companyId: number; as?: 'contractor' | 'carrier' }
type OrderProps = Props & { query: UseQueryResult<OrderDetails>; list: List }

/** Replaces the order's page: an order that has left the firm still has its loads. */
export function FormerOrder({ query, list, ...props }: OrderProps) {
  const tickets = useTickets(props.quoteId, props.as ?? 'carrier')
  const isOver = isGone(query.error)
  if (isOver && tickets.isLoading) return <Loading />
  if (isOver && tickets.data?.length) {
    return (
      <>
        <PageHead title="Order Details" from={{ ...list, here: `Order ${props.quoteId}` }} />
        <FormerLoads {...props} />
      </>
    )
  }
  return (
    <Loaded query={query} failure="Failed to load order details" list={list}>
      {() => null}
    </Loaded>
  )
}

/** Loads the firm logged before it was released from the order, or received before a release. Read and print only. */
export function FormerLoads({ quoteId, companyId, as = 'carrier' }: Props) {
  const query = useTickets(quoteId, as)
  if (!query.data?.length) return null
  return (
    <Cards className="stack">
      <Banner tone="blue" Icon={IconInfoCircle} title={texts[as]} />
      <TicketTable query={query} today={londonDay(Date.now())} carrierId={companyId} />
      <div>
        <TicketsCsv quoteId={quoteId} />
      </div>
    </Cards>
  )
}
