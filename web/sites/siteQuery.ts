import * as calls from '../../api/contract/calls.ts'
import { dataOf, useCall } from '../client/useCall.ts'

export function useSite(siteId: number) {
  return useCall(calls.siteRead, { id: siteId }, { select: dataOf })
}
