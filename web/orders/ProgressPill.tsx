import { IconCheck, IconTruck, IconX } from '@tabler/icons-react'
import type { OrderProgress } from '../../api/contract/orders.ts'
import { StatusPill } from '../ui/StatusPill.tsx'

export function ProgressPill({ progress }: { progress: Pick<OrderProgress, 'status' | 'is_cancelled'> }) {
  const { status, is_cancelled } = progress
  if (is_cancelled) return <StatusPill tone="plain" Icon={IconX} label="Cancelled" />
  return status === 'Completed' ? (
    <StatusPill tone="green" Icon={IconCheck} label={status} />
  ) : (
    <StatusPill tone="blue" Icon={IconTruck} label={status} />
  )
}
