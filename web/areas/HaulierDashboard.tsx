import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { ReturnLoadsLane } from '../bids/ReturnLoads.tsx'
import { isOnlyHere } from '../device/assignmentsOnDevice.ts'
import { runEngine } from '../device/device.ts'
import { daysOf, type Rota, rotaOf } from '../device/driverDays.ts'
import { NextTry } from '../device/NextTry.tsx'
import { useEngine } from '../device/useEngine.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { AssignSheet } from '../drivers/AssignSheet.tsx'
import { UndoRemoval } from '../drivers/UndoRemoval.tsx'
import { readReading } from '../offline/checked.ts'
import { OrderSummary } from '../orders/BoardCard.tsx'
import { type CardAction, CompletedLane, RunningLane, WaitingLanes } from '../orders/BoardLanes.tsx'
import { type BoardOrder, readBoard } from '../orders/boardOnDevice.ts'
import { HaulierConfirm } from '../orders/HaulierConfirm.tsx'
import { PricesToGive } from '../quotes/PricesToGive.tsx'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { dropFirstScreen } from '../shell/firstScreen.ts'
import { showOwn } from '../shell/showOwn.ts'
import { AsOf } from '../ui/AsOf.tsx'
import { formatDayForHeading } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loaded.tsx'
import styles from './board.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { NothingGiven } from './NothingGiven.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Works offline, from this device. Orders that lack something are at the top left. */
export function HaulierDashboard() {
  const session = useSession()
  if (!session) return null
  return may(session.user, 'order.listAsHaulier') ? (
    <OrdersBoard user={session.user} />
  ) : (
    <PricesAlone user={session.user} />
  )
}

function OrdersBoard({ user }: { user: SessionUser }) {
  const board = useOnDevice(readBoard)
  const today = londonDay(Date.now())
  const [params, setParams] = useSearchParams()
  const quoteToAssign = params.get('assign')
  // Don't keep a board that was never loaded, or one beside the open sheet.
  const isKept = board && quoteToAssign === null
  useEffect(() => {
    if (board !== undefined) return showOwn(async () => isKept && keep(board.checkedAt))
  }, [board, isKept])
  const chosen = board?.orders.find(({ quote_id }) => String(quote_id) === quoteToAssign)
  // Reserves the sheet's place until the board is read.
  const hasSheet = board ? chosen : quoteToAssign
  const rota = useMemo(() => rotaOf(board?.orders ?? [], today), [board, today])
  const actionOf: CardAction = (order, lane, isFirst) => {
    if (lane === 'to_confirm' && may(user, 'order.confirmAsHaulier'))
      return <HaulierConfirm order={order} user={user} />
    if (lane !== 'no_driver' || !may(user, 'driver.assign')) return null
    const removed = order.drivers.find((driver) => isOnlyHere(driver) && driver.pending === 'remove-driver')
    if (removed) return <UndoRemoval driver={removed} userId={user.id} />
    return (
      <Button
        // One primary action per screen: the first card's, while no order is chosen.
        variant={isFirst && !chosen ? 'primary' : 'line'}
        aria-label={`Assign driver to order ${order.quote_id}, ${order.product_name}`}
        onClick={() => setParams({ assign: String(order.quote_id) })}
      >
        Assign driver
      </Button>
    )
  }
  const lanes = board && { board, rota, actionOf, chosenId: chosen?.quote_id ?? null }
  return (
    <div className={`${styles.boardPage} ${hasSheet ? styles.hasSheet : ''}`}>
      <div className="board">
        <BoardHead>{board && <AsOf ms={board.checkedAt} of="Orders" />}</BoardHead>
        <div className="board-cols">
          <div>
            {board?.orders.length === 0 && may(user, 'staff.create') && <FirstSteps as="haulier" />}
            {may(user, 'quote.list') && <PricesToGive />}
            {lanes ? <WaitingLanes {...lanes} /> : <NotLoaded />}
          </div>
          {lanes && (
            <>
              <div>
                <RunningLane {...lanes} />
              </div>
              <div>
                <CompletedLane {...lanes} />
                {may(user, 'haulierBid.price') && <ReturnLoadsLane />}
              </div>
            </>
          )}
        </div>
      </div>
      {board && chosen && (
        <ChosenOrder
          key={chosen.quote_id}
          order={chosen}
          rota={rota}
          today={today}
          user={user}
          onClose={() => setParams({})}
        />
      )}
    </div>
  )
}

const keep = (at: number) => import('../orders/keepBoard.ts').then(({ keepBoard }) => keepBoard(at))

type ChosenProps = { order: BoardOrder; rota: Rota; today: string; user: SessionUser; onClose: () => void }

function ChosenOrder({ order, rota, today, user, onClose }: ChosenProps) {
  const { haulier_bid_id, quote_id, product_name, drivers, to } = order
  const title = `${product_name} · ${to.company_name}`
  return (
    <AssignSheet
      order={{ userId: user.id, haulierBidId: haulier_bid_id, quoteId: quote_id, title }}
      assigned={drivers}
      rota={rota}
      days={daysOf(order, today)}
      onClose={onClose}
    >
      <OrderSummary order={order} />
      <p>
        Access {to.access_times_open} – {to.access_times_close}
      </p>
    </AssignSheet>
  )
}

function NotLoaded() {
  const { isReachable, isBusy, isStorageFailing } = useEngine()
  const reading = useOnDevice(async (db) => (await readReading(db)) ?? null)
  if (isBusy || (isReachable !== false && !isStorageFailing)) {
    return (
      <>
        {reading && (
          <p role="status">{`Loading orders, ${reading.ordersRead} of ${reading.ordersRead + reading.ordersLeft}`}</p>
        )}
        <Loading />
      </>
    )
  }
  return (
    <EmptyState Icon={IconAlertTriangle} title="Failed to load haulier orders" role="alert">
      <p>
        {isStorageFailing
          ? 'The storage of this tablet didn’t answer.'
          : 'The server didn’t answer. Check the connection.'}
      </p>
      <Button onClick={() => void runEngine().request('send-now')}>Try again</Button>
      <NextTry />
    </EmptyState>
  )
}

/** Staff who only price quotes see no orders. */
function PricesAlone({ user }: { user: SessionUser }) {
  useEffect(dropFirstScreen, [])
  return (
    <div className={styles.boardPage}>
      <BoardHead />
      {may(user, 'quote.list') ? (
        <>
          <PricesToGive />
          <ReturnLoadsLane />
        </>
      ) : (
        <NothingGiven />
      )}
    </div>
  )
}

function BoardHead({ children }: { children?: React.ReactNode }) {
  return (
    <div className="board-head">
      <title>Dashboard · Loadstone</title>
      <h1 className="h1">{formatDayForHeading(londonDay(Date.now()))}</h1>
      {children}
    </div>
  )
}
