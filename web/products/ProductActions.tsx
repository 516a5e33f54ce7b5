import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Product } from '../../api/contract/products.ts'
import { ApproveProduct } from './ApproveProduct.tsx'
import { DeleteProductDialog } from './DeleteProductDialog.tsx'
import { EditProductDialog } from './EditProductDialog.tsx'
import styles from './products.module.css'

export function ProductActions({ product }: { product: Product }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className={styles.productActs} data-asking={dialog ?? undefined}>
      {product.status === 0 && <ApproveProduct product={product} />}
      <Button size="xs" aria-label={`Edit ${product.name}`} onClick={() => setDialog('edit')}>
        Edit
      </Button>
      <Button
        size="xs"
        variant="quiet"
        className={styles.iconOnly}
        aria-label={`Delete ${product.name}`}
        onClick={() => setDialog('delete')}
      >
        <IconTrash className="i" size={18} aria-hidden />
      </Button>
      {dialog === 'edit' && <EditProductDialog product={product} onClose={close} />}
      {dialog === 'delete' && <DeleteProductDialog product={product} onClose={close} />}
    </div>
  )
}
