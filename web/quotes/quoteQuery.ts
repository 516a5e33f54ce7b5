import type { UseQueryResult } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { dataOf, useCall } from '../client/useCall.ts'

export function useQuote(quoteId: number): UseQueryResult<SeenQuote> {
  return useCall(calls.quoteRead, { id: quoteId }, { select: dataOf })
}
