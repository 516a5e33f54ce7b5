import { IconBan, IconCheck, IconSend, IconX } from '@tabler/icons-react'
import type { BidStatus } from '../../api/contract/rules/bidStatus.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

const looks = {
  pending: { tone: 'blue', Icon: IconSend, label: 'Pending' },
  accepted: { tone: 'green', Icon: IconCheck, label: 'Accepted' },
  rejected: { tone: 'red', Icon: IconX, label: 'Rejected' },
  cancelled: { tone: 'plain', Icon: IconBan, label: 'Cancelled' },
} as const satisfies Record<BidStatus, object>

export function BidStatusPill({ status }: { status: BidStatus }) {
  return <StatusPill {...looks[status]} />
}
