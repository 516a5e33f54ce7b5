import * as calls from '../../api/contract/calls.ts'
import type { OfficeRole } from '../../api/contract/rules/permissions.ts'
import { useList } from '../client/lists.ts'

/** As many as fit beside the work waiting for the reader. */
export const mostRunning = 5

export function useRunning(as: OfficeRole) {
  return useList(calls.runningOrderList, { as, limit: mostRunning })
}
