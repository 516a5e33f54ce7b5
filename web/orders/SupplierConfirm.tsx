import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import type { SessionUser } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './confirm.module.css'

type Props = { order: OrderDetails; user: SessionUser }

export function SupplierConfirm({ order, user }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (order.supplier_confirmed_at) {
    return (
      <Button className={styles.isConfirmed} disabled leftSection={<IconCheck className="i" size={20} aria-hidden />}>
        Confirmed
      </Button>
    )
  }
  if (!may(user, 'order.confirmAsSupplier')) return null
  const verdict = can.confirmAsSupplier({ ...order, ...order.progress }, user)
  return (
    <>
      <Button variant="primary" disabled={!verdict.allowed} onClick={() => setIsOpen(true)}>
        Accept
      </Button>
      {isOpen && <AskFirst order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function AskFirst({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const confirm = useSend(calls.orderConfirmAsSupplier, {
    leave: onClose,
    onSuccess: () => {
      const who = order.haulier
        ? 'The contractor will be notified; the haulier can now confirm.'
        : 'The contractor will be notified.'
      showToast({ title: 'Order confirmed', text: who })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Accept this order?"
      action="Accept"
      isSending={confirm.isPending}
      failure={confirm.error && refusalText(confirm.error, 'Failed to confirm order')}
      onConfirm={() => confirm.mutate({ id: order.quote_id })}
      onClose={onClose}
    >
      <p className="subject">
        <span>
          <b>
            {order.product_name}, {orderTonnes(order.quantity)}
          </b>
          <small>
            Order {order.quote_id}, {order.contractor_name}
          </small>
        </span>
        {order.pricing.supplier_price !== undefined && <b>{formatPounds(toPence(order.pricing.supplier_price))}</b>}
      </p>
      <p>You supply the order at this price, excl. VAT.</p>
    </ConfirmDialog>
  )
}
