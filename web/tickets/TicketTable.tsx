import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { useSession } from '../session/useSession.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useTight } from '../ui/useTight.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { type Check, checksFor } from './checks.ts'
import { DayRow } from './DayRow.tsx'
import { InkFilter, useSeesSignatures } from './signature/Signature.tsx'
import { SignatureDialog } from './signature/SignatureDialog.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { TicketRow } from './TicketRow.tsx'
import { TicketsHere, type useTicketsHere } from './TicketsHere.tsx'
import { latestDays, ticketDays } from './ticketDays.ts'
import { ofCarrier } from './ticketsQuery.ts'
import '../ui/table.css'
import styles from './tickets.module.css'

type Props = {
  query: Parameters<typeof Loaded<Ticket[]>>[0]['query']
  /** YYYY-MM-DD. */
  today: string
  /** The order's carrier: its office voids and answers, the other firms query. */
  carrierId: number
  here?: ReturnType<typeof useTicketsHere>
}

export function TicketTable({ query, today, carrierId, here = [] }: Props) {
  const live = query.data && ofCarrier(query.data).filter(({ voided }) => !voided).length
  return (
    <Panel title="Weight tickets" count={live} aside={<Apart tickets={query.data ?? []} />}>
      {!query.data?.length && here.length > 0 && (
        <table className={`table ${styles.tix}`}>
          <Head />
          <TicketsHere tickets={here} />
        </table>
      )}
      <Loaded query={query} failure="Failed to load data">
        {(tickets) =>
          tickets.length === 0 ? (
            <EmptyState Icon={IconScale} title="No weight tickets yet." />
          ) : (
            <Days tickets={tickets} today={today} carrierId={carrierId} here={here} />
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Counts beside the heading, which itself counts only live tickets. */
function Apart({ tickets }: { tickets: readonly Ticket[] }) {
  const carried = ofCarrier(tickets)
  const live = carried.filter(({ voided }) => !voided)
  const counts = [
    [carried.length - live.length, 'voided'],
    [live.filter(({ flags = [] }) => flags.length > 0).length, 'flagged'],
    [live.filter(({ query }) => query !== null && query.answer === null).length, 'queried'],
    [tickets.length - carried.length, 'not counted'],
    [tickets.filter(({ altered }) => altered).length, 'altered'],
  ] as const
  const text = counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ')
  return text && <span className="card-sub">{text}</span>
}

const step = 14

type OpenDialog = { ticketId: number; shows: 'ticket' | 'signature' | Check }
type DaysProps = { tickets: readonly Ticket[] } & Required<Pick<Props, 'today' | 'carrierId' | 'here'>>

function Days({ tickets, today, carrierId, here }: DaysProps) {
  const session = useSession()
  const [most, setMost] = useState(step)
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const table = useTight()
  const days = latestDays(ticketDays(tickets), most)
  const shown = days.reduce((sum, day) => sum + day.tickets.length, 0)
  const left = tickets.length - shown
  const last = days.at(-1)
  const isCut = last !== undefined && last.tickets.length < last.live + last.voided
  const openedTicket = tickets.find(({ id }) => id === opened?.ticketId)
  const checksOf = (ticket: Ticket) => (session ? checksFor(ticket, carrierId, session.user) : [])
  const open = (ticketId: number, shows: OpenDialog['shows']) => setOpened({ ticketId, shows })
  return (
    <>
      <InkFilter />
      <table className={`table ${styles.tix}`} ref={table}>
        <caption className="sr">Weight tickets, latest day first</caption>
        <Head />
        {here.length > 0 && <TicketsHere tickets={here} />}
        <tbody>
          {days.map((day) => (
            <Fragment key={`${day.day} ${day.former?.id}`}>
              <DayRow day={day} today={today} />
              {day.tickets.map((ticket) => (
                <TicketRow
                  key={ticket.id}
                  ticket={ticket}
                  isToAnswer={checksOf(ticket).includes('answer')}
                  onOpen={() => open(ticket.id, 'ticket')}
                  onEnlarge={() => open(ticket.id, 'signature')}
                  onAnswer={() => open(ticket.id, 'answer')}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <div className={`table-more ${styles.tixMore}`}>
          Showing {shown} of {tickets.length} tickets
          <span className={styles.tixOnPaper}>
            {left} more {left === 1 ? 'ticket' : 'tickets'}: see the delivery pack or the CSV
          </span>
          <Button size="xs" onClick={() => setMost(shown + step)}>
            Show earlier {isCut ? 'tickets' : 'days'}
          </Button>
        </div>
      )}
      {openedTicket && opened && (
        <Shown
          ticket={openedTicket}
          tickets={tickets}
          today={today}
          checks={checksOf(openedTicket)}
          shows={opened.shows}
          onShow={open}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

type ShownProps = {
  ticket: Ticket
  tickets: readonly Ticket[]
  today: string
  checks: readonly Check[]
  shows: OpenDialog['shows']
  onShow: (ticketId: number, shows: OpenDialog['shows']) => void
  onClose: () => void
}

function Shown({ ticket, tickets, today, checks, shows, onShow, onClose }: ShownProps) {
  if (shows === 'signature') return <SignatureDialog ticket={ticket} onClose={onClose} />
  if (shows !== 'ticket') {
    return <CheckDialog ticket={ticket} check={shows} onClose={() => onShow(ticket.id, 'ticket')} />
  }
  return (
    <TicketDialog
      ticket={ticket}
      today={today}
      checks={checks}
      onClose={onClose}
      inOrder={ticketDays(tickets).flatMap((day) => day.tickets)}
      onTurn={({ id }) => onShow(id, 'ticket')}
      onCheck={(check) => onShow(ticket.id, check)}
    />
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
        {useSeesSignatures() && (
          <th scope="col" className={styles.tixPdf}>
            PDF
          </th>
        )}
      </tr>
    </thead>
  )
}
