import { type ReactNode, useState } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { flagLabel, type TicketFlag } from '../../api/contract/rules/weightChecks.ts'
import { readJobTickets } from '../device/ticketsOnDevice.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { TicketView } from '../offline/overlayTickets.ts'
import { momentOf } from '../ui/dates.ts'
import { rowsAtFirst, ShowMore } from './ShowMore.tsx'
import { TicketPill } from './TicketPill.tsx'
import styles from './unsent.module.css'

type Props = {
  quoteId: number
  /** What stands under them, which they would push down if it came first. */
  children: ReactNode
}

/** The driver's own tickets of one order, wherever each of them is. */
export function DriverTickets({ quoteId, children }: Props) {
  const [limit, setLimit] = useState(rowsAtFirst)
  const read = useOnDevice((db) => readJobTickets(db, quoteId, limit), quoteId, limit)
  if (!read) return null
  const { tickets, more } = read
  return (
    <>
      <section className={`card ${styles.tks}`} aria-labelledby="tickets-title">
        <h2 className={`h3 ${styles.tksHead}`} id="tickets-title">
          Your tickets
        </h2>
        {tickets.length === 0 ? (
          <p className={styles.tksNone}>No tickets yet.</p>
        ) : (
          <ul>
            {tickets.map((ticket) => (
              <DriverTicket key={ticket.syncToken ?? ticket.cached?.id} ticket={ticket} />
            ))}
          </ul>
        )}
        <ShowMore more={more} onShow={(rows) => setLimit(limit + rows)} />
      </section>
      {children}
    </>
  )
}

function DriverTicket({ ticket }: { ticket: TicketView }) {
  const { logged_at, net_kg, state, number, isVoided, flags } = ticket
  return (
    <li className={`${styles.tk} ${isVoided ? 'is-void' : ''}`}>
      <span className={styles.what}>{momentOf(logged_at, londonDay(Date.now()))}</span>
      <span className={styles.wt}>
        {formatTonnes(net_kg, 3).replace(' t', '')}
        <small>t</small>
      </span>
      <TicketPill state={state} number={number} />
      {isVoided && <span className={styles.ago}>Voided</span>}
      {flags.length > 0 && (
        <ul className={styles.flags}>
          {flags.map((flag) => (
            <li key={flag}>{flagLabel(flag as TicketFlag)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
