import { type Action, may } from '../../api/contract/rules/permissions.ts'
import { useSession } from './useSession.ts'

/** Whether the signed-in user may do it; what they may not do isn't shown. */
export function useMay(action: Action): boolean {
  const user = useSession()?.user
  return user !== undefined && may(user, action)
}
