import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { ReasonDialog } from '../form/ReasonDialog.tsx'
import type { SessionUser } from '../session/session.ts'
import { MenuAction } from '../shell/MoreMenu.tsx'
import { Banner } from '../ui/Banner.tsx'
import { showToast } from '../ui/toast.ts'

type End = 'cancel' | 'close' | 'release'

const words = {
  cancel: {
    call: calls.orderCancel,
    button: 'Cancel order',
    dismiss: 'Keep order',
    done: 'Order cancelled',
    failed: 'Failed to cancel order',
    text: 'The supplier and the haulier are told, and the quote doesn’t return to the market. A load that is already on its way is still taken. This can’t be undone.',
  },
  close: {
    call: calls.orderClose,
    button: 'Close order short',
    dismiss: 'Cancel',
    done: 'Order closed short',
    failed: 'Failed to close order',
    text: 'The order counts as completed, and is worth what has come so far. A load that is already on its way is still taken. This can’t be undone.',
  },
  release: {
    call: calls.orderRelease,
    button: 'Release order',
    dismiss: 'Cancel',
    done: 'Order released',
    failed: 'Failed to release order',
    text: 'The acceptance is taken back: the quote is open again with its bids as they were, and the drivers are off the job. Everybody is told.',
  },
} as const satisfies Record<End, object>

/** The menu's items, and the dialog that they open: it outlives the menu. */
export function useEndOrder(order: OrderDetails, user: SessionUser): { items: ReactNode; dialog: ReactNode } {
  const [ending, setEnding] = useState<End | null>(null)
  const { progress } = order
  const standing = {
    ...progress,
    contractor_company_id: order.contractor_company_id,
    quantity_kg: toKg(progress.ordered),
    delivered_kg: toKg(progress.delivered),
    live_tickets: progress.loads,
  }
  const ends: End[] = []
  if (may(user, 'order.release') && can.releaseOrder(standing).allowed) ends.push('release')
  // Before the first load it would leave the same order, closed at nothing.
  if (may(user, 'order.cancel') && can.cancelOrder(standing, user).allowed) ends.push('cancel')
  else if (may(user, 'order.close') && can.closeOrder(standing, user).allowed) ends.push('close')
  return {
    items: ends.map((end) => (
      <MenuAction key={end} onClick={() => setEnding(end)}>
        {words[end].button}
      </MenuAction>
    )),
    dialog: ending && <EndDialog order={order} end={ending} onClose={() => setEnding(null)} />,
  }
}

function EndDialog({ order, end, onClose }: { order: OrderDetails; end: End; onClose: () => void }) {
  const { quote_id, product_name, progress, pricing } = order
  const { call, button, dismiss, done, failed, text } = words[end]
  const send = useSendOneOf<string, unknown>((reason) => pendingWrite(call, { id: quote_id, reason }), {
    leave: () => {
      showToast({ title: done, text: `${product_name}, order ${quote_id}` })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={`${button}?`}
      action={button}
      isDestructive
      dismiss={dismiss}
      hint="The other firms of the order read it."
      isSending={send.isPending}
      failure={send.error && refusalText(send.error, failed)}
      onConfirm={(reason) => send.mutate(reason)}
      onClose={onClose}
    >
      <p className="subject">
        <span>
          <b>{product_name}</b>
          <small>Order {quote_id}</small>
        </span>
        <b className="fig">
          {formatTonnes(toKg(progress.delivered), 1)} of {formatTonnes(toKg(progress.ordered), 1)}
        </b>
      </p>
      {end === 'close' && <Money pricing={pricing} />}
      {end === 'cancel' && order.has_unsent_phone && <Banner tone="amber" Icon={IconAlertTriangle} title={unsent} />}
      <p>{text}</p>
    </ReasonDialog>
  )
}

function Money({ pricing: { total, worth } }: Pick<OrderDetails, 'pricing'>) {
  if (total === undefined || worth === undefined) return null
  return (
    <p>
      Accepted total <b>{formatPounds(toPence(total))}</b>, delivered so far <b>{formatPounds(toPence(worth))}</b>, both
      excl. VAT.
    </p>
  )
}

const unsent = 'A driver’s phone holds loads that have not arrived yet. Any for this order will be taken, and flagged.'
