import { IconTable } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { useSession } from '../session/useSession.ts'
import { Download } from '../ui/Download.tsx'
import { useFile } from '../ui/useFile.ts'

export function TicketsCsv({ quoteId }: { quoteId: number }) {
  const user = useSession()?.user
  const table = useFile(calls.ticketCsv, { order: quoteId }, `order-${quoteId}-tickets.csv`)
  if (!user || !may(user, 'ticket.export')) return null
  return <Download file={table} icon={<IconTable className="i" size={18} aria-hidden />} label="CSV" />
}
