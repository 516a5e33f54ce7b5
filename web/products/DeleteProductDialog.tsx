import * as productTexts from '../../api/contract/messages/products.ts'
import type { Product } from '../../api/contract/products.ts'
import { refusalText } from '../client/refusalText.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useProductDelete } from './productChanges.ts'

type Props = { product: Product; onClose: () => void }

export function DeleteProductDialog({ product, onClose }: Props) {
  const deletion = useProductDelete(product, onClose)
  return (
    <ConfirmDialog
      isOpen
      title="Are you sure you want to delete this product?"
      action="Delete product"
      isDestructive
      isSending={deletion.isPending}
      failure={deletion.error && refusalText(deletion.error, productTexts.deleteFailed)}
      onConfirm={deletion.run}
      onClose={onClose}
    >
      <p className="subject">
        <span>
          <b>{product.name}</b>
          <small>{product.description}</small>
        </span>
      </p>
      <p>This action cannot be undone.</p>
    </ConfirmDialog>
  )
}
