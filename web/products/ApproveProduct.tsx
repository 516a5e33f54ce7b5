import * as productTexts from '../../api/contract/messages/products.ts'
import type { Product } from '../../api/contract/products.ts'
import { refusalText } from '../client/refusalText.ts'
import { showNotice } from '../ui/notice.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import { useProductUpdate } from './productChanges.ts'

export function ApproveProduct({ product }: { product: Product }) {
  const update = useProductUpdate(product, () => undefined)
  const { name, description, version } = product
  function approve() {
    update.mutate(
      { values: { name, description, status: '1' }, version },
      {
        onError: (error) =>
          showNotice({ tone: 'warning', title: name, text: refusalText(error, productTexts.updateFailed) }),
      },
    )
  }
  return (
    <PendingButton
      size="xs"
      variant="solid"
      aria-label={`Approve ${name}`}
      isPending={update.isPending}
      onClick={approve}
    >
      Approve
    </PendingButton>
  )
}
