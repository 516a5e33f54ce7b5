import { Button } from '@mantine/core'
import { useState } from 'react'
import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import { priceVersion } from './ownBid.ts'

export function WithdrawPrice({ bid }: { bid: HaulierViewOfBid }) {
  const [isOpen, setIsOpen] = useState(false)
  const { version, onError } = useSeenVersion(priceVersion(bid), isOpen)
  const withdrawal = useSend(calls.deliveryPriceWithdraw, {
    onError,
    leave: () => setIsOpen(false),
    onSuccess: ({ message }) => showToast({ title: message, text: 'The contractor no longer sees it.' }),
  })
  function close() {
    withdrawal.reset()
    setIsOpen(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Withdraw price for the bid from ${bid.collection_address}`}
        onClick={() => setIsOpen(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Withdraw this price?"
        action="Withdraw price"
        dismiss="Keep price"
        isDestructive
        isSending={withdrawal.isPending}
        failure={withdrawal.error && refusalText(withdrawal.error, 'Something went wrong')}
        onConfirm={() => withdrawal.mutate({ id: bid.id, version })}
        onClose={close}
      >
        <p className="subject">
          <span>
            <b>{bid.collection_address}</b>
            <small>
              {bid.collection_postcode}, {orderTonnes(bid.quantity)}
            </small>
          </span>
          {bid.haulier_delivery_price !== null && <b>{formatPounds(toPence(bid.haulier_delivery_price))}</b>}
        </p>
        <p>The contractor no longer sees it. While the quote is open you may give a new one.</p>
      </ConfirmDialog>
    </>
  )
}
