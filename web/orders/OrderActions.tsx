import { IconFileDownload, IconTable } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import type { SessionUser } from '../session/session.ts'
import { MenuAction, MoreMenu } from '../shell/MoreMenu.tsx'
import { Download } from '../ui/Download.tsx'
import { useFile } from '../ui/useFile.ts'

type Props = {
  quoteId: number
  user: SessionUser
  /** Whether the order waits for something from the reader; otherwise the delivery pack is the main action. */
  isAwaited: boolean
  /** The rest of the menu, item by item, what can't be undone last. */
  children?: ReactNode
}

export function OrderActions({ quoteId, user, isAwaited, children }: Props) {
  const pack = useFile(calls.deliveryPack, { id: quoteId }, `delivery-pack-${quoteId}.pdf`)
  const table = useFile(calls.ticketCsv, { order: quoteId }, `order-${quoteId}-tickets.csv`)
  const isPackMain = may(user, 'order.print') && !isAwaited
  const items = Children.toArray([
    may(user, 'order.print') && isAwaited && <MenuAction onClick={() => void pack.fetch()}>Delivery pack</MenuAction>,
    may(user, 'ticket.export') && <MenuAction onClick={() => void table.fetch()}>Tickets as CSV</MenuAction>,
    children,
  ])
  return (
    <>
      {items.length > 0 && <MoreMenu>{items}</MoreMenu>}
      {table.read !== null && (
        <Download file={table} icon={<IconTable className="i" size={18} aria-hidden />} label="CSV" />
      )}
      {(isPackMain || pack.read !== null) && (
        <Download
          file={pack}
          icon={<IconFileDownload className="i" size={18} aria-hidden />}
          label="Delivery pack"
          variant={isPackMain ? 'solid' : 'line'}
        />
      )}
    </>
  )
}
