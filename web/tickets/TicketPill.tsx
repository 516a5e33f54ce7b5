import { IconAlertTriangle, IconCheck, IconDeviceMobile, IconLoader2 } from '@tabler/icons-react'
import type { OutboxState } from '../offline/rows.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

type Props = {
  state: OutboxState
  number: number | null
}

export function TicketPill({ state, number }: Props) {
  switch (state) {
    case 'queued':
      return <StatusPill tone="amber" Icon={IconDeviceMobile} label="Saved on this phone" />
    case 'sending':
      return <StatusPill tone="blue" Icon={IconLoader2} label="Sending" />
    case 'received':
      return (
        <StatusPill tone="green" Icon={IconCheck} label={number === null ? 'Received' : `Received, no. ${number}`} />
      )
    case 'needs_attention':
      return <StatusPill tone="red" Icon={IconAlertTriangle} label="Needs you" />
  }
}
