import { useQuery } from '@tanstack/react-query'
import type { Product } from '../../../api/contract/products.ts'
import { getWhole } from '../../client/lists.ts'

/** The approved products, which a supplier chooses from; asked for once the service is ticked. */
export type Offered = {
  products: readonly Product[]
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

const none: readonly Product[] = []

export function useOffered(isSupplier: boolean): Offered {
  const query = useQuery({
    queryKey: ['/api/products', 'approved'],
    queryFn: ({ signal }) => getWhole<Product>('/api/products', signal, { status: 1 }),
    enabled: isSupplier,
  })
  return {
    products: query.data ?? none,
    isLoading: query.isFetching && !query.data,
    hasFailed: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}
