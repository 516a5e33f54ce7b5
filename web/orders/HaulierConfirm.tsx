import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { runEngine } from '../device/device.ts'
import { useEngine } from '../device/useEngine.ts'
import { useNetwork } from '../device/useNetwork.ts'
import type { SessionUser } from '../session/session.ts'
import { showNotice } from '../ui/notice.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './confirm.module.css'

type Confirmable = Pick<
  OrderDetails,
  'quote_id' | 'haulier_bid_id' | 'product_name' | 'progress' | 'supplier_confirmed_at' | 'haulier_confirmed_at'
>
type Props = { order: Confirmable; user: SessionUser; variant?: 'primary' | 'line' }

/** Possible once the supplier has confirmed. It can't be undone. */
export function HaulierConfirm({ order, user, variant = 'line' }: Props) {
  const confirm = useSend(calls.orderConfirmAsHaulier, {
    // Refreshes the order on this device, also after a failure.
    leave: () => runEngine().request('saved'),
    onSuccess: () => showToast({ title: 'Order confirmed', text: `${order.product_name}, order ${order.quote_id}` }),
    onError: async (error) => {
      showNotice({ tone: 'warning', title: 'Order not confirmed', text: refusalText(error, 'Failed to confirm') })
      await runEngine().request('saved')
    },
  })
  function send() {
    if (order.haulier_bid_id !== null) confirm.mutate({ id: order.haulier_bid_id })
    else showNotice({ tone: 'warning', title: 'Order not confirmed', text: 'Haulier bid ID is missing.' })
  }
  const hasNetwork = useNetwork()
  const { isReachable } = useEngine()
  if (order.haulier_confirmed_at) return <Confirmed />
  const verdict = can.confirmAsHaulier(
    // Only the carrier's own orders reach this page.
    { ...order, ...order.progress, haulier_company_id: user.company_id },
    user,
  )
  const isCutOff = !hasNetwork || isReachable === false
  return (
    <span className={styles.confirm}>
      {verdict.allowed && isCutOff && <small role="status">Confirming needs the network.</small>}
      <PendingButton
        variant={variant}
        disabled={!verdict.allowed || !hasNetwork}
        isPending={confirm.isPending}
        onClick={send}
        aria-label={`Confirm order ${order.quote_id}, ${order.product_name}`}
      >
        Confirm
      </PendingButton>
    </span>
  )
}

function Confirmed() {
  return (
    <Button className={styles.isConfirmed} disabled leftSection={<IconCheck className="i" size={20} aria-hidden />}>
      Confirmed
    </Button>
  )
}
