import type { Product } from '../../api/contract/products.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { ProductActions } from './ProductActions.tsx'
import { ProductPill } from './ProductPill.tsx'
import styles from './products.module.css'

/** On a narrow page the description is below the name. */
const columns: readonly Column<Product>[] = [
  { head: 'ID', cell: ({ id }) => id, isNumber: true, isNamed: true, className: styles.id },
  { head: 'Name', cell: (product) => <NameCell product={product} />, className: styles.titled },
  { head: 'Description', cell: ({ description }) => description, isExtra: true, className: 'muted' },
  { head: 'Status', cell: ({ status }) => <ProductPill status={status} />, className: 'state' },
  { head: 'Actions', cell: (product) => <ProductActions product={product} />, className: 'act' },
]

export function ProductTable({ products }: { products: readonly Product[] }) {
  return (
    <Table
      caption="Products, by name"
      columns={columns}
      rows={products}
      keyOf={({ id }) => id}
      className={`is-rows ${styles.products}`}
    />
  )
}

function NameCell({ product: { name, description } }: { product: Product }) {
  return (
    <>
      <span className="name">{name}</span>
      <span className={`sub ${styles.narrow}`}>{description}</span>
    </>
  )
}
