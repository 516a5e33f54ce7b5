import { useQuery } from '@tanstack/react-query'
import * as calls from '../../../api/contract/calls.ts'
import type { Product } from '../../../api/contract/products.ts'
import { getWhole } from '../../client/lists.ts'
import { keyOf } from '../../client/useCall.ts'

export type OfferedProducts = {
  products: readonly Product[]
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

const approved = { status: 1 }
const none: readonly Product[] = []

export function useOffered(isSupplier: boolean): OfferedProducts {
  // A public page, so it asks as nobody even if a user is signed in.
  const query = useQuery({
    queryKey: [...keyOf(calls.productList, approved), 'whole'],
    queryFn: ({ signal }) => getWhole(calls.productList, approved, { signal, token: null }),
    enabled: isSupplier,
  })
  return {
    products: query.data ?? none,
    isLoading: query.isFetching && !query.data,
    hasFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}
