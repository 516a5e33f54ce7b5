import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SupplierBid } from '../../api/contract/bidAnswers.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { useCancelBid } from './ownBid.ts'

export function CancelBid({ bid }: { bid: SupplierBid }) {
  const [isOpen, setIsOpen] = useState(false)
  const { version, onError } = useSeenVersion(bid.version, isOpen)
  const cancel = useCancelBid(() => setIsOpen(false), onError)
  function close() {
    cancel.reset()
    setIsOpen(false)
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Cancel bid</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Are you sure you want to cancel this bid?"
        action="Cancel bid"
        dismiss="Keep bid"
        isDestructive
        isSending={cancel.isPending}
        failure={cancel.error && refusalText(cancel.error, 'Failed to cancel bid')}
        onConfirm={() => cancel.mutate({ id: bid.id, version })}
        onClose={close}
      >
        <p className="subject">
          <span>
            <b>Bid {bid.bid_id}</b>
            <small>{orderTonnes(bid.quantity)}</small>
          </span>
          <b>{formatPounds(toPence(bid.product_price))}</b>
        </p>
        <p>The contractor no longer sees it. Any haulier prices on it are withdrawn too.</p>
      </ConfirmDialog>
    </>
  )
}
