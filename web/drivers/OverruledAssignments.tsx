import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { readOverruled } from '../device/assignmentsOnDevice.ts'
import { device } from '../device/device.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { frozenAssignment } from '../offline/kinds/frozen.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { Banner } from '../ui/Banner.tsx'

type Props = {
  userId: number
  quoteId?: number
}

export function OverruledAssignments({ userId, quoteId }: Props) {
  const overruled = useOnDevice(readOverruled) ?? []
  return overruled
    .filter((row) => quoteId === undefined || row.quoteId === quoteId)
    .map((row) => (
      <Banner key={row.seq} tone="blue" Icon={IconInfoCircle} title={titleOf(row)} role="status">
        {quoteId === undefined && `${row.title}. `}The office decided so after you did on this tablet.
        <Button size="sm" onClick={() => void markRead(userId, row.seq)}>
          OK
        </Button>
      </Banner>
    ))
}

function titleOf(row: OutboxRow): string {
  const { action, driver_name } = frozenAssignment(row)
  return `${driver_name} is ${action === 'assign-driver' ? 'not' : 'still'} on this order`
}

async function markRead(userId: number, seq: number): Promise<void> {
  await device.stores.user(userId).use((db) => db.outbox.update(seq, { overruled: 'read' }))
}
