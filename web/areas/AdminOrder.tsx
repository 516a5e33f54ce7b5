import type { OrderDetails } from '../../api/contract/orders.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { AmendmentCard } from '../amendments/AmendmentCard.tsx'
import { useAmendments } from '../amendments/amendmentQuery.ts'
import { TermsCard } from '../amendments/TermsCard.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { useEndOrder } from '../orders/EndOrder.tsx'
import { OrderActions } from '../orders/OrderActions.tsx'
import { OrderProgressCard } from '../orders/OrderProgressCard.tsx'
import { useOrder } from '../orders/orderQuery.ts'
import { ContractorCard, HaulierCard, SupplierCard } from '../orders/PartyCard.tsx'
import { PriceCard } from '../orders/PriceCard.tsx'
import { Timeline } from '../orders/Timeline.tsx'
import { TonnesPerDay } from '../orders/TonnesPerDay.tsx'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { NotesCard } from '../tickets/photos/NotesCard.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { ofCarrier, useTickets } from '../tickets/ticketsQuery.ts'
import { Cards } from '../ui/Cards.tsx'
import { Loaded, Loading } from '../ui/Loaded.tsx'
import '../ui/print.css'
import styles from './adminOrder.module.css'

export function AdminOrder({ quoteId }: { quoteId: number }) {
  const user = useSession()?.user
  const query = useOrder(quoteId)
  const ticketQuery = useTickets(quoteId, 'contractor')
  const amendments = useAmendments(quoteId)
  const tickets = ofCarrier(ticketQuery.data)
  const today = londonDay(Date.now())
  return (
    <Loaded query={query} failure="Failed to load order details">
      {(order) =>
        // Wait for the tickets and a proposal: they decide the heights.
        ticketQuery.isLoading || amendments.isLoading ? (
          <Loading />
        ) : (
          <>
            <div className={styles.ends}>{user && <Actions order={order} user={user} />}</div>
            <Loaded query={amendments} failure="Failed to load the changes of this order">
              {(shown) => <AmendmentCard amendments={shown} />}
            </Loaded>
            <OrderProgressCard progress={order.progress} tickets={tickets} today={today} />
            {amendments.data && <TermsCard amendments={amendments.data} />}
            <Cards className="split">
              <Cards className="stack">
                <TonnesPerDay order={order} tickets={tickets} today={today} />
                <TicketTable query={ticketQuery} today={today} carrierId={order.carrier_company_id} />
                <NotesCard quoteId={quoteId} />
                <Timeline order={order} tickets={tickets} today={today} ended={amendments.data?.ended} />
              </Cards>
              <Cards className="stack split-side">
                <PriceCard pricing={order.pricing} />
                <ContractorCard order={order} />
                <SupplierCard order={order} />
                <HaulierCard order={order} />
              </Cards>
            </Cards>
            <Attachments place={{ quoteId, record: 'order' }} title="Attachments of the order" mayAdd={false} />
          </>
        )
      }
    </Loaded>
  )
}

function Actions({ order, user }: { order: OrderDetails; user: SessionUser }) {
  const ends = useEndOrder(order, user)
  return (
    <>
      <OrderActions quoteId={order.quote_id} user={user} isAwaited={false}>
        {ends.items}
      </OrderActions>
      {ends.dialog}
    </>
  )
}
