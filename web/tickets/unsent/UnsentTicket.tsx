import { Button } from '@mantine/core'
import { IconPhone, IconRefresh } from '@tabler/icons-react'
import { formatTonnes } from '../../../api/contract/rules/weight.ts'
import { ageText } from '../../device/age.ts'
import { delayText } from '../../device/errorWords.ts'
import { useEngine } from '../../device/useEngine.ts'
import { formatClock } from '../../ui/dates.ts'
import { TicketPill } from '../TicketPill.tsx'
import { reasonText } from '../ticketState.ts'
import styles from './unsent.module.css'
import type { SentTicket } from './unsentTickets.ts'

type Props = {
  ticket: SentTicket
  now: number
  yardPhone: string | null
  onRetry: () => void
}

export function UnsentTicket({ ticket, now, yardPhone, onRetry }: Props) {
  const { row, product, netKg } = ticket
  const { heldBack } = useEngine()
  const delay = delayText(row, heldBack > 0)
  return (
    <li className={styles.tk}>
      <TicketWords product={product} netKg={netKg} />
      <TicketPill state={row.state} number={null} />
      <span className={styles.ago}>
        {formatClock(row.capturedAt)} · {row.state === 'sending' ? 'no answer yet' : ageText(now - row.capturedAt)}
      </span>
      {delay && <p className={styles.why}>{delay}</p>}
      {row.state === 'needs_attention' && (
        <>
          <p className={styles.why}>
            {row.exportedAt !== null && `Exported at ${formatClock(row.exportedAt)}. `}
            {row.lastError && reasonText(row.lastError)}
          </p>
          <div className={styles.do}>
            {yardPhone && (
              <Button component="a" href={`tel:${yardPhone.replaceAll(' ', '')}`}>
                <IconPhone className="i" size={20} aria-hidden />
                Call yard
              </Button>
            )}
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

type WordsProps = { product: string; netKg: number }

export function TicketWords({ product, netKg }: WordsProps) {
  return (
    <>
      <span className={styles.what}>{product}</span>
      <span className={styles.wt}>
        {formatTonnes(netKg, 3).replace(' t', '')}
        <small>t</small>
      </span>
    </>
  )
}
