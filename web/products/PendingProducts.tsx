import { IconCircleCheck } from '@tabler/icons-react'
import type { Product } from '../../api/contract/products.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import '../ui/table.css'

/** Products that contractors added and nobody has approved yet. */
export function PendingProducts() {
  const query = useList<Product>('/api/products', { status: 0, limit: 10 })
  return (
    <Panel title="Products pending" count={query.data?.meta.total}>
      <Loaded query={query} failure="Failed to load products">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconCircleCheck} title="No Products Found" />
          ) : (
            <>
              <ProductTable products={data} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="products" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function ProductTable({ products }: { products: readonly Product[] }) {
  return (
    <table className="table">
      <caption className="sr">Products pending, by name</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Description</th>
          <th scope="col" className="num">
            ID
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            <td>
              <span className="name">{product.name}</span>
            </td>
            <td data-label="Description">{product.description}</td>
            <td className="num" data-label="ID">
              {product.id}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
