import * as calls from '../../api/contract/calls.ts'
import { dataOf, useCall } from '../client/useCall.ts'

/** The street map's template, null without one; undefined until that is known. */
export function useTiles(): string | null | undefined {
  const { data, isPending } = useCall(calls.geoRead, {}, { select: (answer) => dataOf(answer).tiles })
  return isPending ? undefined : (data ?? null)
}
