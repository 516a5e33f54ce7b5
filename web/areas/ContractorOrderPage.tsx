import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { ForQuote } from '../deal/ForQuote.tsx'
import { DeliveryFacts } from '../orders/DeliveryFacts.tsx'
import { EndOrder } from '../orders/EndOrder.tsx'
import { OrderHead } from '../orders/OrderHead.tsx'
import { OrderProgressCard } from '../orders/OrderProgressCard.tsx'
import { useOrder } from '../orders/orderQuery.ts'
import { HaulierCard, SupplierCard } from '../orders/PartyCard.tsx'
import { PriceCard } from '../orders/PriceCard.tsx'
import { RestOfQuote } from '../orders/RestOfQuote.tsx'
import { Timeline } from '../orders/Timeline.tsx'
import { TonnesPerDay } from '../orders/TonnesPerDay.tsx'
import { OrderPapers } from '../papers/OrderPapers.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { NotesCard } from '../tickets/photos/NotesCard.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { ofCarrier, useTickets } from '../tickets/ticketsQuery.ts'
import { Cards } from '../ui/Cards.tsx'
import { isGone, Loaded, Loading } from '../ui/Loaded.tsx'
import { FormerOrder } from './FormerOrder.tsx'

const list = { label: 'My Accepted Orders', to: paths.contractorOrders }

export function ContractorOrderPage() {
  return <ForQuote list={list}>{(quoteId) => <Order key={quoteId} quoteId={quoteId} />}</ForQuote>
}

function Order({ quoteId }: { quoteId: number }) {
  const companyId = useSession()?.user.company_id ?? 0
  const query = useOrder(quoteId)
  const ticketQuery = useTickets(quoteId, 'contractor')
  const tickets = ofCarrier(ticketQuery.data)
  const today = londonDay(Date.now())
  if (isGone(query.error)) return <FormerOrder {...{ query, list, quoteId, companyId }} as="contractor" />
  return (
    <Loaded query={query} failure="Failed to load order details" list={list}>
      {(order) =>
        // Wait for the tickets: their number and days decide the heights.
        ticketQuery.isLoading ? (
          <Loading />
        ) : (
          <>
            <OrderHead {...{ order, tickets, today, list }}>
              <EndOrder order={order} />
              <OrderPapers quoteId={quoteId} />
              <Button component={Link} to={`${paths.contractorQuoteAdd}?copy=${order.quote_id}`} size="sm">
                Ask again
              </Button>
            </OrderHead>
            <Cards className="stack">
              <OrderProgressCard progress={order.progress} tickets={tickets} today={today} />
              <RestOfQuote order={order} />
              <DeliveryFacts order={order} />
              <Cards className="split">
                <Cards className="stack">
                  <TonnesPerDay order={order} tickets={tickets} today={today} />
                  <TicketTable query={ticketQuery} today={today} carrierId={order.carrier_company_id} />
                  <NotesCard quoteId={quoteId} />
                </Cards>
                <Cards className="stack split-side">
                  <PriceCard pricing={order.pricing} quantity={order.quantity} />
                  <SupplierCard order={order} />
                  <HaulierCard order={order} />
                  <Timeline order={order} tickets={tickets} today={today} />
                </Cards>
              </Cards>
            </Cards>
          </>
        )
      }
    </Loaded>
  )
}
