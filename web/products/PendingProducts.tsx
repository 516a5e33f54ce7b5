import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import * as productTexts from '../../api/contract/messages/products.ts'
import type { Product } from '../../api/contract/products.ts'
import { useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { ApproveProduct } from './ApproveProduct.tsx'

const columns: readonly Column<Product>[] = [
  { head: 'Name', cell: ({ name }) => <span className="name">{name}</span> },
  { head: 'Description', cell: ({ description }) => description, isNamed: true },
  { head: 'Actions', cell: (product) => <ApproveProduct product={product} />, isHeadHidden: true, className: 'act' },
]

export function PendingProducts() {
  const query = useList(calls.productList, { status: 0, limit: 10 })
  const rows = useLastCount('pending products', query)
  return (
    <Panel
      title="Products pending"
      count={query.data?.meta.total}
      aside={<Link to={`${paths.adminProducts}?status=0`}>See all</Link>}
    >
      <Loaded query={query} failure={productTexts.loadFailed} rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconCircleCheck} title={productTexts.none} />
          ) : (
            <>
              <Table caption="Products pending, by name" columns={columns} rows={data} keyOf={({ id }) => id} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="products" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
