import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { refusalText } from '../client/refusalText.ts'
import { post } from '../client/request.ts'
import type { SessionUser } from '../session/session.ts'
import { showNotice } from '../ui/notice.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import styles from './confirm.module.css'
import { useRefreshOrder } from './haulierOrders.ts'

type Confirmable = Pick<
  OrderDetails,
  'quote_id' | 'haulier_bid_id' | 'product_name' | 'progress' | 'supplier_confirmed_at' | 'haulier_confirmed_at'
>
type Props = { order: Confirmable; user: SessionUser; variant?: 'primary' | 'line' }

/** The haulier takes the order on, once the supplier has; said once, it can't be taken back. */
export function HaulierConfirm({ order, user, variant = 'line' }: Props) {
  const refresh = useRefreshOrder()
  const confirm = useMutation({
    mutationFn: (haulierBidId: number) => post(`/api/haulier/haulier-bids/${haulierBidId}/confirm`),
    onSuccess: () =>
      showNotice({ tone: 'success', title: 'Order confirmed', text: `${order.product_name}, order ${order.quote_id}` }),
    onError: (error) =>
      showNotice({ tone: 'warning', title: 'Order not confirmed', text: refusalText(error, 'Failed to confirm') }),
    onSettled: () => refresh(order.quote_id),
  })
  function send() {
    if (order.haulier_bid_id !== null) confirm.mutate(order.haulier_bid_id)
    else showNotice({ tone: 'warning', title: 'Order not confirmed', text: 'Haulier bid ID is missing.' })
  }
  if (order.haulier_confirmed_at) return <Confirmed />
  const verdict = can.confirmAsHaulier(
    // Nobody else's order gets as far as this page.
    { ...order, haulier_company_id: user.company_id, closed_at: order.progress.closed_at },
    user,
  )
  return (
    <PendingButton
      variant={variant}
      disabled={!verdict.allowed}
      isPending={confirm.isPending}
      onClick={send}
      aria-label={`Confirm order ${order.quote_id}, ${order.product_name}`}
    >
      Confirm
    </PendingButton>
  )
}

function Confirmed() {
  return (
    <Button className={styles.isConfirmed} disabled leftSection={<IconCheck className="i" size={20} aria-hidden />}>
      Confirmed
    </Button>
  )
}
