import { IconCheck, IconTruck } from '@tabler/icons-react'
import { StatusPill } from '../ui/StatusPill.tsx'

export function ProgressPill({ status }: { status: 'Completed' | 'In Progress' }) {
  return status === 'Completed' ? (
    <StatusPill tone="green" Icon={IconCheck} label={status} />
  ) : (
    <StatusPill tone="blue" Icon={IconTruck} label={status} />
  )
}
