import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { UserDb } from '../offline/databases.ts'
import { frozenAssignment } from '../offline/kinds/frozen.ts'
import { listAssignments } from '../offline/otherWork.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { Banner } from '../ui/Banner.tsx'
import { retryAssignment, sendAssignments } from './assignDriver.ts'
import { DropButton } from './DropButton.tsx'

type Props = { userId: number; quoteId: number }

export function RefusedAssignments({ userId, quoteId }: Props) {
  const refused = useOnDevice((db) => listRefused(db, quoteId), quoteId) ?? []
  return refused.map((row) => (
    <Banner key={row.seq} tone="red" Icon={IconAlertTriangle} title={titleOf(row)} role="alert">
      {row.lastError?.message}
      <Button size="sm" onClick={() => void tryAgain(userId, row.seq)}>
        Try again
      </Button>
      <DropButton userId={userId} seq={row.seq} />
    </Banner>
  ))
}

async function listRefused(db: UserDb, quoteId: number): Promise<readonly OutboxRow[]> {
  const rows = await listAssignments(db)
  return rows.filter((row) => row.quoteId === quoteId && row.state === 'needs_attention')
}

async function tryAgain(userId: number, seq: number): Promise<void> {
  await retryAssignment(userId, seq)
  await sendAssignments()
}

function titleOf(row: OutboxRow): string {
  const { action, driver_name } = frozenAssignment(row)
  return `${action === 'assign-driver' ? 'Failed to assign driver' : 'Failed to remove driver'}: ${driver_name}`
}
