import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { StatusPill } from '../ui/StatusPill.tsx'

export function UserPill({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <StatusPill tone="green" Icon={IconCheck} label="Verified" />
  ) : (
    <StatusPill tone="amber" Icon={IconHourglass} label="Pending" />
  )
}
