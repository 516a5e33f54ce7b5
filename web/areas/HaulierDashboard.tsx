import type { HaulierOrder } from '../../api/contract/orders.ts'
import { may } from '../../api/contract/permissions.ts'
import { useList } from '../client/lists.ts'
import { HaulierLanes } from '../orders/HaulierLanes.tsx'
import { PricesToGive } from '../quotes/PricesToGive.tsx'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { Copyright } from '../ui/Copyright.tsx'
import { clockOf, weekdayOf } from '../ui/dates.ts'
import './board.css'

/** The haulier's board: what is missing first, top left; what runs by itself at the right. */
export function HaulierDashboard() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <title>Dashboard · Loadstone</title>
      {may(session.user, 'order.listAsHaulier') ? <Board user={session.user} /> : <PricesAlone />}
      <footer className="board-foot">
        <Copyright />
      </footer>
    </>
  )
}

function Board({ user }: { user: SessionUser }) {
  const query = useList<HaulierOrder>('/api/haulier/accepted-quotes', { limit: 200 })
  return (
    <>
      <BoardHead asOf={query.dataUpdatedAt} />
      <div className="board-cols">
        <div>
          {may(user, 'quote.list') && <PricesToGive />}
          <HaulierLanes query={query} names={['to_confirm', 'no_driver']} />
        </div>
        <div>
          <HaulierLanes query={query} names={['running', 'completed']} />
        </div>
      </div>
    </>
  )
}

/** Staff who only answer quotes see no orders. */
function PricesAlone() {
  return (
    <>
      <BoardHead asOf={0} />
      <PricesToGive />
    </>
  )
}

/** `asOf`: when the orders were last loaded, in milliseconds; 0 before. */
function BoardHead({ asOf }: { asOf: number }) {
  return (
    <div className="board-head">
      <h1 className="h1">{weekdayOf(new Date().toISOString().slice(0, 10))}</h1>
      {asOf > 0 && <span className="asof">Orders as of {clockOf(asOf)}</span>}
    </div>
  )
}
