import { IconPackages } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import * as productTexts from '../../api/contract/messages/products.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import { useProductFilters } from './productFilters.ts'

export function ProductList() {
  const { search, cursor } = useListState()
  const [filters] = useProductFilters()
  const query = useList(calls.productList, { limit: 25, ...filters, ...listQuery({ search, cursor }) })
  return (
    <ListCard
      label="Products"
      query={query}
      failure={productTexts.loadFailed}
      what="products"
      filters={<ProductFilters />}
      empty={
        <EmptyState Icon={IconPackages} title={productTexts.none}>
          <NothingMatches />
        </EmptyState>
      }
    >
      {(products) => <ProductTable products={products} />}
    </ListCard>
  )
}
