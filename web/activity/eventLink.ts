import type { ActivityRow } from '../../api/contract/activity.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { paths } from '../paths.ts'
import type { Area } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import { eventWords } from './eventWords.ts'

/** The page of his own area about it; null where he has none. */
export function linkOf({ kind, quote_id }: ActivityRow, user: SessionUser, area: Area): string | null {
  const { opens } = eventWords[kind]
  if (quote_id === null || opens === null) return null
  switch (area) {
    case 'admin':
      return paths.adminQuote(quote_id)
    case 'contractor':
      return opens === 'order' ? paths.contractorOrder(quote_id) : paths.contractorQuote(quote_id)
    case 'supplier':
      return opens === 'order' ? paths.supplierOrder(quote_id) : paths.supplierQuote(quote_id)
    case 'haulier':
      return haulierLink(opens, quote_id, user)
    case 'driver':
      return opens === 'order' ? paths.driverJob(quote_id) : null
  }
}

/** Of a haulier's staff each sees what his work is. */
function haulierLink(opens: 'quote' | 'order', quoteId: number, user: SessionUser): string | null {
  if (opens === 'order') return may(user, 'order.listAsHaulier') ? paths.haulierOrder(quoteId) : null
  return may(user, 'bid.list') ? paths.haulierQuote(quoteId) : null
}
