import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { qualityProtocol } from '../../api/contract/rules/qualityProtocol.ts'
import { flagLabel, type TicketFlag } from '../../api/contract/tickets/checks.ts'
import { grossSourceText, tareSourceText } from '../../api/contract/tickets/source.ts'
import { Plate } from '../deal/Plate.tsx'
import type { TicketView } from '../offline/overlayTickets.ts'
import { formatDate, formatMoment } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { AlteredBanner } from './AlteredNote.tsx'
import { asTonnes } from './capture/captureRules.ts'
import type { Load } from './capture/load.ts'
import styles from './driverTicket.module.css'
import { paperText } from './fromPaper.ts'
import { ShareSheet } from './ShareSheet.tsx'
import { TicketPdf } from './TicketPdf.tsx'
import { TicketPill } from './TicketPill.tsx'

type Props = {
  ticket: TicketView
  load: Load
}

export function DriverTicketDetails({ ticket, load }: Props) {
  const { state, number, verifyUrl, cached, isVoided, gross_kg, tare_kg, net_kg, vehicle, flags } = ticket
  const today = londonDay(Date.now())
  const notes = flags.map((flag) => flagLabel(flag as TicketFlag))
  return (
    <>
      <div className={styles.state}>
        <TicketPill state={state} number={number} />
        {isVoided && <b>Voided</b>}
      </div>
      {cached?.altered && <AlteredBanner />}
      <p className={`fig ${styles.net} ${isVoided ? styles.isVoid : ''}`}>
        {asTonnes(net_kg)}
        <small>t net</small>
      </p>
      <div className={styles.facts}>
        <KeyValues
          values={{
            Product: load.product,
            Gross: withSource(gross_kg, grossSourceText(ticket)),
            Tare: withSource(tare_kg, tareSourceText(ticket, formatDate)),
            Vehicle: vehicle && <Plate registration={vehicle} />,
            Logged: formatMoment(ticket.logged_at, today),
            Received: cached && formatMoment(cached.created_at, today),
            'Signed by': ticket.signed_by,
            Signature: paperText(ticket),
            'Loaded at': ticket.loaded_at,
            Voided: cached?.void_reason,
            Queried: cached?.query?.reason,
            Answer: cached?.query?.answer,
            'To check': notes.join(', '),
          }}
        />
      </div>
      {cached?.recycled && (
        <p className={styles.later}>
          <b>{qualityProtocol.made}</b> {qualityProtocol.whatFor}
        </p>
      )}
      {number === null && <p className={styles.later}>Its PDF comes once the office has it.</p>}
      <div className={styles.todo}>
        <Button popoverTarget={sheetId}>
          <IconShare2 className="i" size={24} aria-hidden />
          Share ticket
        </Button>
        {cached && <TicketPdf ticket={cached} />}
        <ShareSheet
          id={sheetId}
          ticket={{ ...sharedOf(ticket, load), number }}
          syncToken={ticket.syncToken}
          ticketId={cached?.id ?? null}
          verifyUrl={verifyUrl}
        />
      </div>
    </>
  )
}

function withSource(kg: number, source: string | null) {
  return (
    <>
      {asTonnes(kg)} t{source && <small>{source}</small>}
    </>
  )
}

const sheetId = 'share-own-ticket'

function sharedOf(ticket: TicketView, { product, place }: Load) {
  const { net_kg, gross_kg, tare_kg, vehicle, signed_by, logged_at } = ticket
  const weights = { netKg: net_kg, grossKg: gross_kg, tareKg: tare_kg }
  return { product, place, ...weights, vehicle, signedBy: signed_by, loggedAt: logged_at }
}
