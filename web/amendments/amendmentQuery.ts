import type { UseQueryResult } from '@tanstack/react-query'
import type { Amendments } from '../../api/contract/amendments.ts'
import * as calls from '../../api/contract/calls.ts'
import { dataOf, useCall } from '../client/useCall.ts'

export function useAmendments(quoteId: number, isEnabled = true): UseQueryResult<Amendments> {
  return useCall(calls.amendmentList, { id: quoteId }, { select: dataOf, enabled: isEnabled })
}
