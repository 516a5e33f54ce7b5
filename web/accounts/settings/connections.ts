import { may } from '../../../api/contract/rules/permissions.ts'
import type { SessionUser } from '../../session/session.ts'

export function hasConnections(user: SessionUser): boolean {
  return may(user, 'token.manage') || may(user, 'calendar.own')
}
