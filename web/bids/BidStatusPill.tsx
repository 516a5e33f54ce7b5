import { IconBan, IconCheck, IconSend, IconX } from '@tabler/icons-react'
import type { CombinationStatus } from '../../api/contract/rules/bidStatus.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

const looks = {
  pending: { tone: 'blue', Icon: IconSend, label: 'Pending' },
  accepted: { tone: 'green', Icon: IconCheck, label: 'Accepted' },
  rejected: { tone: 'red', Icon: IconX, label: 'Rejected' },
  cancelled: { tone: 'plain', Icon: IconBan, label: 'Cancelled' },
  void: { tone: 'plain', Icon: IconBan, label: 'No longer stands' },
  withdrawn: { tone: 'plain', Icon: IconBan, label: 'Withdrawn' },
} as const satisfies Record<CombinationStatus, object>

export function BidStatusPill({ status }: { status: CombinationStatus }) {
  return <StatusPill {...looks[status]} />
}
