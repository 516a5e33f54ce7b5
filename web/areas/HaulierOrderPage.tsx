import { Button } from '@mantine/core'
import { use, useState } from 'react'
import type { Amendments } from '../../api/contract/amendments.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { toKg, toTonnes } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { AmendmentCard } from '../amendments/AmendmentCard.tsx'
import { useAmendments } from '../amendments/amendmentQuery.ts'
import { TermsCard } from '../amendments/TermsCard.tsx'
import { useOrderChanges } from '../amendments/useOrderChanges.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { mayAttachToOrder } from '../attachments/mayAttach.ts'
import { ReturnLoadsCard } from '../bids/ReturnLoads.tsx'
import { ApiError, NoAnswerError } from '../client/apiError.ts'
import { ForQuote } from '../deal/ForQuote.tsx'
import { layDriversOver } from '../device/assignmentsOnDevice.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { DriversCard } from '../drivers/DriversCard.tsx'
import { listAssignments } from '../offline/otherWork.ts'
import { DeliveryFacts } from '../orders/DeliveryFacts.tsx'
import { HaulierConfirm } from '../orders/HaulierConfirm.tsx'
import { loadsOfDriver } from '../orders/loadsOfDriver.ts'
import { OrderActions } from '../orders/OrderActions.tsx'
import { OrderHead } from '../orders/OrderHead.tsx'
import { readKeptOrder } from '../orders/orderOnDevice.ts'
import { useOrder } from '../orders/orderQuery.ts'
import { ContractorCard, SupplierCard } from '../orders/PartyCard.tsx'
import { Timeline } from '../orders/Timeline.tsx'
import { YardProgressCard } from '../orders/YardProgressCard.tsx'
import { type YardOrder, yardOrderOf } from '../orders/yardOrder.ts'
import { paths } from '../paths.ts'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { AddYardTicket } from '../tickets/capture/AddYardTicket.tsx'
import { AddTickets } from '../tickets/paper/AddTickets.tsx'
import { NotesCard } from '../tickets/photos/NotesCard.tsx'
import { NotesHere } from '../tickets/photos/NotesHere.tsx'
import { useTicketsHere } from '../tickets/TicketsHere.tsx'
import { TicketTable } from '../tickets/TicketTable.tsx'
import { ofCarrier, useTickets } from '../tickets/ticketsQuery.ts'
import { AsOf } from '../ui/AsOf.tsx'
import { Cards } from '../ui/Cards.tsx'
import { Loading } from '../ui/Loaded.tsx'
import { PageAge } from '../ui/pageAge.ts'
import { FormerOrder } from './FormerOrder.tsx'
import styles from './haulierOrder.module.css'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const list = { label: 'My Orders', to: paths.haulierOrders }

export function HaulierOrderPage() {
  const session = useSession()
  const companyId = session?.user.company_id ?? null
  if (!session || companyId === null) return null
  return (
    <ForQuote list={list}>
      {(quoteId) => <Order key={quoteId} quoteId={quoteId} companyId={companyId} user={session.user} />}
    </ForQuote>
  )
}

type OrderProps = { quoteId: number; companyId: number; user: SessionUser }

/** Without the server's answer it shows this device's copy, with its age. */
function Order({ quoteId, companyId, user }: OrderProps) {
  const query = useOrder(quoteId)
  const tickets = useTickets(quoteId, 'carrier')
  const age = use(PageAge)
  const isUnanswered = useUnanswered(query)
  const kept = useOnDevice(async (db) => (isUnanswered ? await readKeptOrder(db, quoteId) : null), isUnanswered)
  const order = query.data ?? (kept && yardOrderOf(kept.order, companyId))
  if (order) {
    return (
      <PageAge value={kept ? <AsOf ms={kept.checkedAt} of="Orders" /> : age}>
        <OrderPage
          order={order}
          user={user}
          details={query.data ?? null}
          checkedAt={kept?.checkedAt ?? query.dataUpdatedAt}
          ticketQuery={kept ? { ...tickets, data: kept.tickets } : tickets}
        />
      </PageAge>
    )
  }
  if (kept === undefined) return <Loading />
  return <FormerOrder query={query} list={list} quoteId={quoteId} companyId={companyId} />
}

/** True from the first missing answer to the first answer, retries included, so that input isn't lost. */
function useUnanswered({ data, error, fetchStatus, failureReason }: ReturnType<typeof useOrder>): boolean {
  const [wasSilent, setWasSilent] = useState(false)
  const isSilent = fetchStatus === 'paused' || failureReason instanceof NoAnswerError
  if (isSilent && !wasSilent) setWasSilent(true)
  return (isSilent || wasSilent) && data === undefined && !(error instanceof ApiError)
}

type PageProps = {
  order: YardOrder
  details: OrderDetails | null
  checkedAt: number
  ticketQuery: Parameters<typeof TicketTable>[0]['query']
  user: SessionUser
}

function OrderPage({ order, details, checkedAt, ticketQuery, user }: PageProps) {
  const { quote_id: quoteId } = order
  const tickets = ofCarrier(ticketQuery.data)
  const today = londonDay(Date.now())
  const amendments = useAmendments(quoteId, details !== null)
  const here = useTicketsHere(quoteId)
  const hereKg = here.reduce((sum, { netKg }) => sum + netKg, 0)
  const next = useNext(order, checkedAt, user)
  return (
    <>
      <OrderHead order={order} tickets={tickets} today={today} list={list}>
        {details && (
          <DetailActions details={details} user={user} amendments={amendments.data} isAwaited={next !== null} />
        )}
        {may(user, 'order.confirmAsHaulier') && (
          <HaulierConfirm order={order} user={user} variant={next === 'confirm' ? 'primary' : 'line'} />
        )}
        {may(user, 'ticket.logPaper') && (
          <AddTickets to={paths.haulierPaper(quoteId)} variant={next === 'ticket' ? 'primary' : 'line'} />
        )}
        {may(user, 'ticket.log') && (
          <AddYardTicket
            userId={user.id}
            quoteId={quoteId}
            remaining={toTonnes(Math.max(0, toKg(order.progress.remaining) - hereKg))}
            loadedAt={placeOf(order.supplier)}
            assigned={order.haulier_bid?.drivers ?? []}
          />
        )}
        {next === 'assign' && <GoToDrivers />}
      </OrderHead>
      <Cards className="stack">
        {amendments.data && <AmendmentCard amendments={amendments.data} />}
        <YardProgressCard order={order} tickets={tickets} hereKg={hereKg} />
        <DeliveryFacts order={order} />
        <Cards className={styles.order}>
          <Cards className={styles.people}>
            <SupplierCard order={order} />
            <ContractorCard order={order} />
            <Drivers order={order} checkedAt={checkedAt} tickets={tickets} user={user} />
          </Cards>
          <Cards className={`stack ${styles.loads}`}>
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
            {details && may(user, 'haulierBid.price') && order.progress.status === 'In Progress' && (
              <ReturnLoadsCard orderId={quoteId} />
            )}
          </Cards>
          {details && (
            <Cards className={`stack ${styles.after}`}>
              {amendments.data && <TermsCard amendments={amendments.data} />}
              <Timeline order={details} tickets={tickets} today={today} ended={amendments.data?.ended} />
            </Cards>
          )}
        </Cards>
        {details && <Attachments place={{ quoteId, record: 'order' }} mayAdd={mayAttachToOrder(details, user)} />}
      </Cards>
    </>
  )
}

type DetailActionsProps = {
  details: OrderDetails
  amendments: Amendments | undefined
  user: SessionUser
  isAwaited: boolean
}

function DetailActions({ details, amendments, user, isAwaited }: DetailActionsProps) {
  const changes = useOrderChanges(details, amendments, user)
  return (
    <>
      <OrderActions quoteId={details.quote_id} user={user} isAwaited={isAwaited}>
        {changes.items}
      </OrderActions>
      {changes.dialog}
    </>
  )
}

/** What the order waits for from this reader, with this tablet's own assignments. */
function useNext(order: YardOrder, checkedAt: number, user: SessionUser): 'confirm' | 'assign' | 'ticket' | null {
  const rows = useOnDevice(listAssignments) ?? []
  const { quote_id, haulier_bid, progress } = order
  if (progress.status === 'Completed') return null
  const standing = { ...order, ...progress }
  if (may(user, 'order.confirmAsHaulier') && can.confirmAsHaulier(standing, user).allowed) return 'confirm'
  const drivers = layDriversOver({ quote_id, drivers: haulier_bid?.drivers ?? [] }, rows, checkedAt)
  const hasDriver = drivers.some(({ pending }) => pending !== 'remove-driver')
  if (!hasDriver && may(user, 'driver.assign') && can.assignDriver(standing, user).allowed) return 'assign'
  return may(user, 'ticket.log') ? 'ticket' : null
}

/** Leads to the form in the drivers' card. */
function GoToDrivers() {
  return (
    <Button
      component="a"
      href="#driver_id"
      variant="primary"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('driver_id')?.focus()
      }}
    >
      Assign driver
    </Button>
  )
}

/** Its name in the list of unsent work. */
const titleOf = ({ product_name, contractor_name }: YardOrder) => `${product_name} · ${contractor_name}`

const placeOf = ({ collection_address, collection_postcode }: YardOrder['supplier']) =>
  [collection_address, collection_postcode].filter(Boolean).join(', ').slice(0, 200)

type DriversProps = { order: YardOrder; checkedAt: number; tickets: readonly Ticket[]; user: SessionUser }

function Drivers({ order, checkedAt, tickets, user }: DriversProps) {
  const { haulier_bid, quote_id, progress } = order
  if (!haulier_bid) return null
  const isOpen = can.assignDriver({ ...order, ...progress }, user).allowed
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
