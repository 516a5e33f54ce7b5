import { IconFileDownload } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { useSession } from '../session/useSession.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import { useFile } from '../ui/useFile.ts'

type Props = {
  ticket: { id: number; number: number }
  isIcon?: boolean
  label?: string
}

export function TicketPdf({ ticket, isIcon = false, label = 'PDF' }: Props) {
  const { id, number } = ticket
  const session = useSession()
  const { read, fetch } = useFile(calls.ticketPdf, { id }, `weight-ticket-${number}.pdf`)
  if (!session || !may(session.user, 'ticket.print')) return null
  const icon = <IconFileDownload className="i" size={18} aria-hidden />
  return (
    <PendingButton
      {...(isIcon ? { size: 'xs', variant: 'quiet', 'aria-label': `PDF of ticket ${number}` } : { leftSection: icon })}
      isPending={read !== null}
      onClick={() => void fetch()}
    >
      {isIcon ? icon : label}
    </PendingButton>
  )
}
