import type { Amendments } from '../../api/contract/amendments.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { AmendmentCard } from '../amendments/AmendmentCard.tsx'
import { useAmendments } from '../amendments/amendmentQuery.ts'
import { TermsCard } from '../amendments/TermsCard.tsx'
import { useOrderChanges } from '../amendments/useOrderChanges.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { mayAttachToOrder } from '../attachments/mayAttach.ts'
import { ForQuote } from '../deal/ForQuote.tsx'
import { DeliveryFacts } from '../orders/DeliveryFacts.tsx'
import { useEndOrder } from '../orders/EndOrder.tsx'
import { OrderActions } from '../orders/OrderActions.tsx'
import { OrderHead } from '../orders/OrderHead.tsx'
import { OrderProgressCard } from '../orders/OrderProgressCard.tsx'
import { useOrder } from '../orders/orderQuery.ts'
import { HaulierCard, SupplierCard } from '../orders/PartyCard.tsx'
import { PriceCard } from '../orders/PriceCard.tsx'
import { RestOfQuote } from '../orders/RestOfQuote.tsx'
import { Timeline } from '../orders/Timeline.tsx'
import { TonnesPerDay } from '../orders/TonnesPerDay.tsx'
import { paths } from '../paths.ts'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { MenuLink } from '../shell/MoreMenu.tsx'
import { NotesCard } from '../tickets/photos/NotesCard.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { ofCarrier, useTickets } from '../tickets/ticketsQuery.ts'
import { Cards } from '../ui/Cards.tsx'
import { isGone, Loaded, Loading } from '../ui/Loaded.tsx'
import { FormerOrder } from './FormerOrder.tsx'

const list = { label: 'My Accepted Orders', to: paths.contractorOrders }

export function ContractorOrderPage() {
  const user = useSession()?.user
  return user && <ForQuote list={list}>{(quoteId) => <Order key={quoteId} quoteId={quoteId} user={user} />}</ForQuote>
}

function Order({ quoteId, user }: { quoteId: number; user: SessionUser }) {
  const query = useOrder(quoteId)
  const ticketQuery = useTickets(quoteId, 'contractor')
  const amendments = useAmendments(quoteId)
  const tickets = ofCarrier(ticketQuery.data)
  const today = londonDay(Date.now())
  if (isGone(query.error))
    return <FormerOrder query={query} list={list} quoteId={quoteId} companyId={user.company_id ?? 0} as="contractor" />
  return (
    <Loaded query={query} failure="Failed to load order details" list={list}>
      {(order) =>
        // Wait for the tickets and a proposal: they decide the heights.
        ticketQuery.isLoading || amendments.isLoading ? (
          <Loading />
        ) : (
          <>
            <OrderHead order={order} tickets={tickets} today={today} list={list}>
              <Actions order={order} amendments={amendments.data} user={user} />
            </OrderHead>
            <Cards className="stack">
              <Loaded query={amendments} failure="Failed to load the changes of this order">
                {(shown) => <AmendmentCard amendments={shown} />}
              </Loaded>
              <OrderProgressCard progress={order.progress} tickets={tickets} today={today} />
              {amendments.data && <TermsCard amendments={amendments.data} />}
              <RestOfQuote order={order} />
              <DeliveryFacts order={order} />
              <Cards className="split">
                <Cards className="stack">
                  <TonnesPerDay order={order} tickets={tickets} today={today} />
                  <TicketTable query={ticketQuery} today={today} carrierId={order.carrier_company_id} />
                  <NotesCard quoteId={quoteId} />
                </Cards>
                <Cards className="stack split-side">
                  <PriceCard pricing={order.pricing} />
                  <SupplierCard order={order} />
                  <HaulierCard order={order} />
                  <Timeline order={order} tickets={tickets} today={today} ended={amendments.data?.ended} />
                </Cards>
              </Cards>
              <Attachments place={{ quoteId, record: 'order' }} mayAdd={mayAttachToOrder(order, user)} />
            </Cards>
          </>
        )
      }
    </Loaded>
  )
}

type ActionsProps = { order: OrderDetails; amendments: Amendments | undefined; user: SessionUser }

/** Nothing waits for the contractor here: they accepted. */
function Actions({ order, amendments, user }: ActionsProps) {
  const changes = useOrderChanges(order, amendments, user)
  const ends = useEndOrder(order, user)
  return (
    <>
      <OrderActions quoteId={order.quote_id} user={user} isAwaited={false}>
        {may(user, 'quote.create') && (
          <MenuLink to={`${paths.contractorQuoteAdd}?copy=${order.quote_id}`}>Ask again</MenuLink>
        )}
        {may(user, 'schedule.manage') && (
          <MenuLink to={`${paths.contractorScheduleAdd}?quote=${order.quote_id}`}>Repeat on a schedule</MenuLink>
        )}
        {changes.items}
        {ends.items}
      </OrderActions>
      {changes.dialog}
      {ends.dialog}
    </>
  )
}
