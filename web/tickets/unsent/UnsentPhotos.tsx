import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ageText } from '../../device/age.ts'
import { delayText } from '../../device/errorWords.ts'
import { useEngine } from '../../device/useEngine.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import { formatClock } from '../../ui/dates.ts'
import { TicketPill } from '../TicketPill.tsx'
import styles from './unsent.module.css'

type Props = {
  of: keyof typeof names
  rows: readonly OutboxRow[]
  now: number
  onRetry: (seq: number) => void
}

const names = {
  slip: { one: 'Photo of the slip', list: 'Unsent photos of slips' },
  'collection-note': { one: 'Collection note', list: 'Unsent collection notes' },
}

export function UnsentPhotos({ of, rows, now, onRetry }: Props) {
  if (rows.length === 0) return null
  return (
    <ul className={`card ${styles.tks}`} aria-label={names[of].list}>
      {rows.map((row) => (
        <UnsentPhoto key={row.syncToken} name={names[of].one} row={row} now={now} onRetry={() => onRetry(row.seq)} />
      ))}
    </ul>
  )
}

type PhotoProps = { name: string; row: OutboxRow; now: number; onRetry: () => void }

function UnsentPhoto({ name, row, now, onRetry }: PhotoProps) {
  const { heldBack } = useEngine()
  const delay = delayText(row, heldBack > 0)
  return (
    <li className={`${styles.tk} ${styles.isPhoto}`}>
      <span className={styles.what}>
        {name}, {row.title ?? `order ${row.quoteId}`}
      </span>
      <TicketPill state={row.state} number={null} />
      <span className={styles.ago}>
        {formatClock(row.capturedAt)} · {ageText(now - row.capturedAt)}
      </span>
      {delay && <p className={styles.why}>{delay}</p>}
      {row.state === 'needs_attention' && (
        <>
          <p className={styles.why}>{row.lastError?.message}</p>
          <div className={styles.do}>
            <Button onClick={onRetry}>
              <IconRefresh className="i" size={20} aria-hidden />
              Try again
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
