import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ageText } from '../device/age.ts'
import { delayText } from '../device/errorWords.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { clockOf } from '../ui/dates.ts'
import { TicketPill } from './TicketPill.tsx'
import styles from './unsent.module.css'

type Props = { notes: readonly OutboxRow[]; now: number; onRetry: (seq: number) => void }

/** The photos that have not reached the server, with what holds them up. */
export function UnsentNotes({ notes, now, onRetry }: Props) {
  if (notes.length === 0) return null
  return (
    <ul className={`card ${styles.tks}`} aria-label="Unsent collection notes">
      {notes.map((row) => (
        <UnsentNote key={row.syncToken} row={row} now={now} onRetry={() => onRetry(row.seq)} />
      ))}
    </ul>
  )
}

function UnsentNote({ row, now, onRetry }: { row: OutboxRow; now: number; onRetry: () => void }) {
  const delay = delayText(row)
  return (
    <li className={styles.tk}>
      <span className={styles.what}>Collection note, {row.title ?? `order ${row.quoteId}`}</span>
      <TicketPill state={row.state} number={null} />
      <span className={styles.ago}>
        {clockOf(row.capturedAt)} · {ageText(now - row.capturedAt)}
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
