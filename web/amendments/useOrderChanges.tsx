import { type ReactNode, useState } from 'react'
import type { Amendments } from '../../api/contract/amendments.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import type { SessionUser } from '../session/session.ts'
import { MenuAction } from '../shell/MoreMenu.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { fieldsFor } from './proposal.ts'
import { SiteDetailsDialog } from './SiteDetailsDialog.tsx'

type Changing = 'terms' | 'site'

/** The menu's items, and the dialog that they open: it outlives the menu. */
export function useOrderChanges(
  order: OrderDetails,
  amendments: Amendments | undefined,
  user: SessionUser,
): { items: ReactNode; dialog: ReactNode } {
  const [changing, setChanging] = useState<Changing | null>(null)
  if (!amendments) return { items: null, dialog: null }
  const close = () => setChanging(null)
  const fields = fieldsFor(user, amendments)
  const isStanding = order.progress.closed_at === null
  const isSite = may(user, 'order.changeDetails') && can.changeDetails({ ...order, ...order.progress }, user).allowed
  return {
    items: [
      isStanding && fields.length > 0 && !amendments.open && (
        <MenuAction key="terms" onClick={() => setChanging('terms')}>
          Propose a change
        </MenuAction>
      ),
      isSite && (
        <MenuAction key="site" onClick={() => setChanging('site')}>
          Change site details
        </MenuAction>
      ),
    ],
    dialog: (
      <>
        {changing === 'terms' && (
          <ProposeDialog order={order} amendments={amendments} fields={fields} onClose={close} />
        )}
        {changing === 'site' && <SiteDetailsDialog order={order} amendments={amendments} onClose={close} />}
      </>
    ),
  }
}
