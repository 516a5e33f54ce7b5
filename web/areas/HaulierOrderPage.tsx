import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { ReturnLoadsCard } from '../bids/ReturnLoads.tsx'
import { DriversCard } from '../drivers/DriversCard.tsx'
import { DeliveryFacts } from '../orders/DeliveryFacts.tsx'
import { HaulierConfirm } from '../orders/HaulierConfirm.tsx'
import { loadsOfDriver } from '../orders/loadsOfDriver.ts'
import { OrderHead } from '../orders/OrderHead.tsx'
import { useOrder } from '../orders/orderQuery.ts'
import { ContractorCard, SupplierCard } from '../orders/PartyCard.tsx'
import { Timeline } from '../orders/Timeline.tsx'
import { YardProgressCard } from '../orders/YardProgressCard.tsx'
import { OrderPapers } from '../papers/OrderPapers.tsx'
import { paths } from '../paths.ts'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { AddYardTicket } from '../tickets/AddYardTicket.tsx'
import { NotesCard } from '../tickets/NotesCard.tsx'
import { NotesHere } from '../tickets/NotesHere.tsx'
import { useTicketsHere } from '../tickets/TicketsHere.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { ofCarrier, useTickets } from '../tickets/ticketsQuery.ts'
import { Cards } from '../ui/Cards.tsx'
import { ForQuote } from '../ui/ForQuote.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import styles from './haulierOrder.module.css'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const list = { label: 'My Orders', to: paths.haulierOrders }

/** The carrier's order: how far it is, where it goes, who drives, what was weighed. */
export function HaulierOrderPage() {
  const session = useSession()
  if (!session) return null
  return <ForQuote list={list}>{(quoteId) => <Order key={quoteId} quoteId={quoteId} user={session.user} />}</ForQuote>
}

function Order({ quoteId, user }: { quoteId: number; user: SessionUser }) {
  const query = useOrder(quoteId)
  const ticketQuery = useTickets(quoteId, 'carrier')
  const tickets = ofCarrier(ticketQuery.data)
  const today = londonDay(Date.now())
  const mayPrice = may(user, 'haulierBid.price')
  const here = useTicketsHere(quoteId)
  const logs = may(user, 'ticket.log')
  return (
    <Loaded query={query} failure="Failed to load order details" list={list}>
      {(order) => (
        <>
          <OrderHead {...{ order, tickets, today, list }}>
            <OrderPapers quoteId={quoteId} />
            {may(user, 'order.confirmAsHaulier') && (
              <HaulierConfirm order={order} user={user} variant={logs ? 'line' : 'primary'} />
            )}
            {logs && (
              <AddYardTicket
                userId={user.id}
                quoteId={quoteId}
                remaining={order.progress.remaining}
                loadedAt={placeOf(order.supplier)}
                assigned={order.haulier_bid?.drivers ?? []}
              />
            )}
          </OrderHead>
          <Cards className="stack">
            <YardProgressCard order={order} tickets={tickets} />
            <DeliveryFacts order={order} />
            <Cards className={styles.tri}>
              <SupplierCard order={order} />
              <ContractorCard order={order} />
              <Drivers order={order} checkedAt={query.dataUpdatedAt} tickets={tickets} user={user} />
            </Cards>
            <TicketTable query={ticketQuery} today={today} carrierId={order.carrier_company_id} here={here} />
            {may(user, 'note.list') && (
              <NotesCard
                quoteId={quoteId}
                here={
                  may(user, 'note.add') && (
                    <NotesHere userId={user.id} quoteId={quoteId} title={titleOf(order)} device="tablet" />
                  )
                }
              />
            )}
            {mayPrice && order.progress.status === 'In Progress' && <ReturnLoadsCard orderId={quoteId} />}
            <Timeline order={order} tickets={tickets} today={today} />
          </Cards>
        </>
      )}
    </Loaded>
  )
}

/** What its work is called among what is unsent. */
const titleOf = ({ product_name, contractor_name }: OrderDetails) => `${product_name} · ${contractor_name}`

const placeOf = ({ collection_address, collection_postcode }: OrderDetails['supplier']) =>
  [collection_address, collection_postcode].filter(Boolean).join(', ').slice(0, 200)

type DriversProps = { order: OrderDetails; checkedAt: number; tickets: readonly Ticket[]; user: SessionUser }

function Drivers({ order, checkedAt, tickets, user }: DriversProps) {
  const { haulier_bid, quote_id, progress } = order
  if (!haulier_bid) return null
  const isOpen = can.assignDriver({ ...order, closed_at: progress.closed_at }, user).allowed
  const mayChoose = may(user, 'driver.assign')
  return (
    <DriversCard
      order={{ userId: user.id, haulierBidId: haulier_bid.id, quoteId: quote_id, title: titleOf(order) }}
      drivers={haulier_bid.drivers}
      checkedAt={checkedAt}
      loadsOf={(driverId) => loadsOfDriver(tickets, driverId)}
      mayAssign={mayChoose && isOpen}
      mayRemove={mayChoose}
    />
  )
}
