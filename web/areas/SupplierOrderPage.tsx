import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Amendments } from '../../api/contract/amendments.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { AmendmentCard } from '../amendments/AmendmentCard.tsx'
import { useAmendments } from '../amendments/amendmentQuery.ts'
import { TermsCard } from '../amendments/TermsCard.tsx'
import { useOrderChanges } from '../amendments/useOrderChanges.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { mayAttachToOrder } from '../attachments/mayAttach.ts'
import { useOwnBid } from '../bids/ownBid.ts'
import { ForQuote } from '../deal/ForQuote.tsx'
import { DeliveryFacts } from '../orders/DeliveryFacts.tsx'
import { OrderActions } from '../orders/OrderActions.tsx'
import { OrderHead } from '../orders/OrderHead.tsx'
import { OrderProgressCard } from '../orders/OrderProgressCard.tsx'
import { useOrder } from '../orders/orderQuery.ts'
import { ContractorCard, HaulierCard, SupplierCard } from '../orders/PartyCard.tsx'
import { PriceCard } from '../orders/PriceCard.tsx'
import { SupplierConfirm } from '../orders/SupplierConfirm.tsx'
import { Timeline } from '../orders/Timeline.tsx'
import { TonnesPerDay } from '../orders/TonnesPerDay.tsx'
import { paths } from '../paths.ts'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { AddOwnTicket } from '../tickets/capture/AddOwnTicket.tsx'
import { AddTickets } from '../tickets/paper/AddTickets.tsx'
import { NotesCard } from '../tickets/photos/NotesCard.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { ofCarrier, useTickets } from '../tickets/ticketsQuery.ts'
import { Banner } from '../ui/Banner.tsx'
import { Cards } from '../ui/Cards.tsx'
import { isGone, Loaded, Loading } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { FormerLoads } from './FormerOrder.tsx'

const orders = { label: 'My Accepted Orders', to: paths.supplierAcceptedOrders }
const bids = { label: 'My Bids', to: paths.supplierOrders }

export function SupplierOrderPage() {
  return <ForQuote list={orders}>{(quoteId) => <OrderOrBid key={quoteId} quoteId={quoteId} />}</ForQuote>
}

/** Whoever may not read bids has come from the list of orders. */
function OrderOrBid({ quoteId }: { quoteId: number }) {
  const user = useSession()?.user
  if (!user) return null
  return may(user, 'bid.list') ? <WonOrNot quoteId={quoteId} /> : <Order quoteId={quoteId} user={user} />
}

/** Only an accepted bid has an order. */
function WonOrNot({ quoteId }: { quoteId: number }) {
  const session = useSession()
  const query = useOwnBid(quoteId)
  if (!session) return null
  // The supplier can't see the quote, so let the order's own answer say that there is none.
  if (isGone(query.error)) return <Order quoteId={quoteId} user={session.user} />
  return (
    <Loaded query={query} failure="Failed to load order details" list={bids}>
      {(bid) =>
        bid?.status === 'accepted' ? (
          <Order quoteId={quoteId} user={session.user} />
        ) : (
          <>
            <NoOrder quoteId={quoteId} isRejected={bid?.status === 'rejected'} />
            <FormerLoads quoteId={quoteId} companyId={session.user.company_id ?? 0} />
          </>
        )
      }
    </Loaded>
  )
}

function NoOrder({ quoteId, isRejected }: { quoteId: number; isRejected: boolean }) {
  return (
    <>
      <PageHead title="Order Details" from={{ ...bids, here: `Quote ${quoteId}` }} />
      <Banner
        tone="blue"
        Icon={IconInfoCircle}
        title={isRejected ? 'Details not available' : 'No order yet'}
        role="status"
      >
        <p>
          {isRejected
            ? 'Your bid on this quote was rejected, so its order details are not available.'
            : 'You’ll see the order details once the contractor has accepted your bid.'}
        </p>
        <Button component={Link} to={paths.supplierQuote(quoteId)} size="sm">
          View quote
        </Button>
      </Banner>
    </>
  )
}

function Order({ quoteId, user }: { quoteId: number; user: SessionUser }) {
  const query = useOrder(quoteId)
  const ticketQuery = useTickets(quoteId, 'carrier')
  const amendments = useAmendments(quoteId)
  const tickets = ofCarrier(ticketQuery.data)
  const today = londonDay(Date.now())
  return (
    <Loaded query={query} failure="Failed to load order details" list={orders}>
      {(order) =>
        // Wait for the tickets and a proposal: they decide the heights.
        ticketQuery.isLoading || amendments.isLoading ? (
          <Loading />
        ) : (
          <>
            <OrderHead order={order} tickets={tickets} today={today} list={orders}>
              <Actions order={order} amendments={amendments.data} user={user} />
            </OrderHead>
            <Cards className="stack">
              <Loaded query={amendments} failure="Failed to load the changes of this order">
                {(shown) => <AmendmentCard amendments={shown} />}
              </Loaded>
              <OrderProgressCard progress={order.progress} tickets={tickets} today={today} />
              {amendments.data && <TermsCard amendments={amendments.data} />}
              <DeliveryFacts order={order} />
              <Cards className="split">
                <Cards className="stack">
                  <TonnesPerDay order={order} tickets={tickets} today={today} />
                  <TicketTable query={ticketQuery} today={today} carrierId={order.carrier_company_id} />
                  <NotesCard quoteId={quoteId} mayAdd={order.haulier === null && may(user, 'note.add')} />
                  <Timeline order={order} tickets={tickets} today={today} ended={amendments.data?.ended} />
                </Cards>
                <Cards className="stack split-side">
                  <PriceCard pricing={order.pricing} />
                  <ContractorCard order={order} />
                  <SupplierCard order={order} />
                  <HaulierCard order={order} />
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

function Actions({ order, amendments, user }: ActionsProps) {
  const changes = useOrderChanges(order, amendments, user)
  const isCarrying = order.haulier === null
  const isLoggedHere = isCarrying && may(user, 'ticket.log')
  const isConfirming =
    may(user, 'order.confirmAsSupplier') && can.confirmAsSupplier({ ...order, ...order.progress }, user).allowed
  const isLogging = isLoggedHere && !isConfirming && order.progress.status === 'In Progress'
  return (
    <>
      <OrderActions quoteId={order.quote_id} user={user} isAwaited={isConfirming || isLogging}>
        {changes.items}
      </OrderActions>
      {changes.dialog}
      <SupplierConfirm order={order} user={user} />
      {isLoggedHere && (
        <>
          <AddTickets to={paths.supplierPaper(order.quote_id)} variant={isLogging ? 'primary' : 'line'} />
          <AddOwnTicket order={order} />
        </>
      )}
    </>
  )
}
