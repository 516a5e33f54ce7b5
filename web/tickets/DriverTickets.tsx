import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { flagLabel, type TicketFlag } from '../../api/contract/tickets/checks.ts'
import { readJobTickets } from '../device/ticketsOnDevice.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { TicketView } from '../offline/overlayTickets.ts'
import { formatMoment } from '../ui/dates.ts'
import { altered } from './AlteredNote.tsx'
import type { Load } from './capture/load.ts'
import { DriverTicketDetails } from './DriverTicketDetails.tsx'
import { Sheet } from './Sheet.tsx'
import { TicketPill } from './TicketPill.tsx'
import { rowsAtFirst, ShowMore } from './unsent/ShowMore.tsx'
import styles from './unsent/unsent.module.css'

type Props = {
  quoteId: number
  load: Load
}

export function DriverTickets({ quoteId, load }: Props) {
  const [limit, setLimit] = useState(rowsAtFirst)
  const [opened, setOpened] = useState<TicketKey | null>(null)
  const read = useOnDevice((db) => readJobTickets(db, quoteId, limit), quoteId, limit)
  if (!read) return null
  const { tickets, more } = read
  const shown = tickets.find((ticket) => keyOf(ticket) === opened)
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
              <DriverTicket key={keyOf(ticket)} ticket={ticket} onOpen={() => setOpened(keyOf(ticket))} />
            ))}
          </ul>
        )}
        <ShowMore more={more} onShow={(rows) => setLimit(limit + rows)} />
      </section>
      <Sheet id={sheetId} title={shown?.number ? `Ticket ${shown.number}` : 'Ticket'}>
        {() => shown && <DriverTicketDetails ticket={shown} load={load} />}
      </Sheet>
    </>
  )
}

const sheetId = 'own-ticket'

/** An unsent ticket has no id yet; one from another device may have no token. */
type TicketKey = string | number
const keyOf = ({ syncToken, cached }: TicketView): TicketKey => syncToken ?? cached?.id ?? 0

function DriverTicket({ ticket, onOpen }: { ticket: TicketView; onOpen: () => void }) {
  const { logged_at, net_kg, state, number, isVoided, flags, cached } = ticket
  const moment = formatMoment(logged_at, londonDay(Date.now()))
  const check = isVoided ? 'Voided' : checkOf(ticket)
  return (
    <li className={`${styles.tk} ${styles.opens} ${isVoided ? 'is-void' : ''}`}>
      <span className={styles.what}>{moment}</span>
      <span className={styles.wt}>
        {formatTonnes(net_kg, 3).replace(' t', '')}
        <small>t</small>
      </span>
      <IconChevronRight className="i" size={24} aria-hidden />
      <TicketPill state={state} number={number} />
      {check && <span className={styles.ago}>{check}</span>}
      {(cached?.altered || flags.length > 0) && (
        <ul className={styles.flags}>
          {cached?.altered && <li>{altered}</li>}
          {flags.map((flag) => (
            <li key={flag}>{flagLabel(flag as TicketFlag)}</li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className={styles.open}
        aria-label={`Details of the ticket of ${moment}`}
        popoverTarget={sheetId}
        onClick={onOpen}
      />
    </li>
  )
}

function checkOf({ cached }: TicketView): string | null {
  if (!cached?.query) return null
  return cached.query.answer ? 'Answered' : 'Queried'
}
