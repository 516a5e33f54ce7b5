import type { ActivityRow } from '../../api/contract/activity.ts'
import { quotePage } from '../../api/contract/rules/quotePage.ts'
import type { Area } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'

/** In the reader's own area; null if there is no page. */
export function linkOf({ opens, quote_id }: ActivityRow, user: SessionUser, area: Area): string | null {
  return quote_id === null || opens === null ? null : quotePage(opens, area, quote_id, user)
}
