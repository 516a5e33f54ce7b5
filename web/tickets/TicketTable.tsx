import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { Ticket } from '../../api/contract/tickets.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useTight } from '../ui/useTight.ts'
import { DayRow } from './DayRow.tsx'
import { SignatureDialog } from './SignatureDialog.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { TicketRow } from './TicketRow.tsx'
import { latestDays, ticketDays } from './ticketDays.ts'
import '../ui/table.css'
import styles from './tickets.module.css'

type Props = {
  query: UseQueryResult<Ticket[]>
  /** The day of the calendar, as the wire writes dates. */
  today: string
  /** What the reader may do with the list as a whole, such as adding a ticket. */
  aside?: ReactNode
}

/** The weight tickets of an order, a band for each day. */
export function TicketTable({ query, today, aside }: Props) {
  const live = query.data?.filter(({ voided }) => !voided).length
  return (
    <Panel title="Weight tickets" count={live} aside={aside}>
      <Loaded query={query} failure="Failed to load data">
        {(tickets) =>
          tickets.length === 0 ? (
            <EmptyState Icon={IconScale} title="No weight tickets yet." />
          ) : (
            <Days tickets={tickets} today={today} />
          )
        }
      </Loaded>
    </Panel>
  )
}

const step = 14

type Opened = { ticketId: number; shows: 'ticket' | 'signature' }

function Days({ tickets, today }: { tickets: readonly Ticket[]; today: string }) {
  const [wanted, setWanted] = useState(step)
  const [opened, setOpened] = useState<Opened | null>(null)
  const table = useTight()
  const days = latestDays(ticketDays(tickets), wanted)
  const shown = days.reduce((sum, day) => sum + day.tickets.length, 0)
  const last = days.at(-1)
  const isCut = last !== undefined && last.tickets.length < last.live + last.voided
  const openedTicket = tickets.find(({ id }) => id === opened?.ticketId)
  return (
    <>
      <table className={`table ${styles.tix}`} ref={table}>
        <caption className="sr">Weight tickets, latest day first</caption>
        <Head />
        <tbody>
          {days.map((day) => (
            <Fragment key={day.day}>
              <DayRow day={day} today={today} />
              {day.tickets.map((ticket) => (
                <TicketRow
                  key={ticket.id}
                  ticket={ticket}
                  onOpen={() => setOpened({ ticketId: ticket.id, shows: 'ticket' })}
                  onEnlarge={() => setOpened({ ticketId: ticket.id, shows: 'signature' })}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {shown < tickets.length && (
        <div className={`table-more ${styles.tixMore}`}>
          Showing {shown} of {tickets.length} tickets
          <Button size="xs" onClick={() => setWanted(shown + step)}>
            Show earlier {isCut ? 'tickets' : 'days'}
          </Button>
        </div>
      )}
      {openedTicket && opened?.shows === 'ticket' && (
        <TicketDialog ticket={openedTicket} today={today} onClose={() => setOpened(null)} />
      )}
      {openedTicket && opened?.shows === 'signature' && (
        <SignatureDialog ticket={openedTicket} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">No.</th>
        <th scope="col">Time</th>
        <th scope="col">Vehicle</th>
        <th scope="col">Driver</th>
        <th scope="col" className="num opt">
          Gross t
        </th>
        <th scope="col" className="num opt">
          Tare t
        </th>
        <th scope="col" className="num">
          Net t
        </th>
        <th scope="col">Signed by</th>
      </tr>
    </thead>
  )
}
