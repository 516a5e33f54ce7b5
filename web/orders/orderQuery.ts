import type { UseQueryResult } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { dataOf, useCall } from '../client/useCall.ts'

export function useOrder(quoteId: number): UseQueryResult<OrderDetails> {
  return useCall(calls.orderRead, { id: quoteId }, { select: dataOf, refetchOnWindowFocus: 'always' })
}
