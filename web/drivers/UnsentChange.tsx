import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDeviceTablet, IconLoader2, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { ageText } from '../device/age.ts'
import { delayText } from '../device/errorWords.ts'
import { useEngine } from '../device/useEngine.ts'
import { frozenAssignment, frozenTicket } from '../offline/kinds/frozen.ts'
import { isAssignment, type OutboxRow } from '../offline/rows.ts'
import { paths } from '../paths.ts'
import { formatClock } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { retryAssignment, sendAssignments } from './assignDriver.ts'
import { DropButton } from './DropButton.tsx'
import styles from './unsentChanges.module.css'

type Props = { row: OutboxRow; userId: number; now: number }

export function UnsentChange({ row, userId, now }: Props) {
  const { heldBack } = useEngine()
  const delay = delayText(row, heldBack > 0)
  const isRefused = row.state === 'needs_attention'
  return (
    <li className={styles.change}>
      <div>
        <b>{whatOf(row)}</b>
        <Link to={paths.haulierOrder(row.quoteId)}>{row.title ?? `Order ${row.quoteId}`}</Link>
        {isRefused && <p className={styles.refusal}>{row.lastError?.message}</p>}
        {delay && <p>{delay}</p>}
      </div>
      <Whereabouts state={row.state} />
      <small>
        {formatClock(row.capturedAt)} · {ageText(now - row.capturedAt)}
      </small>
      {isRefused && (
        <div className={styles.do}>
          <Button
            size="sm"
            leftSection={<IconRefresh className="i" size={20} aria-hidden />}
            onClick={() => void tryAgain(userId, row.seq)}
          >
            Try again
          </Button>
          {isAssignment(row) && <DropButton userId={userId} seq={row.seq} />}
        </div>
      )}
    </li>
  )
}

function whatOf(row: OutboxRow): string {
  switch (row.kind) {
    case 'ticket': {
      const { gross_kg, tare_kg } = frozenTicket(row)
      return `Ticket, ${formatTonnes(gross_kg - tare_kg, 3)}`
    }
    case 'slip':
      return 'Photo of the slip'
    case 'collection-note':
      return 'Collection note'
    case 'assign-driver':
      return `Assign ${frozenAssignment(row).driver_name}`
    case 'remove-driver':
      return `Remove ${frozenAssignment(row).driver_name}`
  }
}

function Whereabouts({ state }: Pick<OutboxRow, 'state'>) {
  if (state === 'needs_attention') return <StatusPill tone="red" Icon={IconAlertTriangle} label="Needs you" />
  if (state === 'sending') return <StatusPill tone="blue" Icon={IconLoader2} label="Sending" />
  return <StatusPill tone="amber" Icon={IconDeviceTablet} label="Still on this tablet" />
}

async function tryAgain(userId: number, seq: number): Promise<void> {
  await retryAssignment(userId, seq)
  await sendAssignments()
}
