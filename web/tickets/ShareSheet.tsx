import { Button } from '@mantine/core'
import { IconCheck, IconMessage, IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { readServed } from '../client/served.ts'
import { readOnPhone } from '../device/ticketsOnDevice.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { DoneToast } from '../ui/DoneToast.tsx'
import { formatClock } from '../ui/dates.ts'
import { asTonnes } from './capture/captureRules.ts'
import qrStyles from './qr.module.css'
import styles from './shareSheet.module.css'
import { numberOf, type SharedTicket, shareTicket, ticketText } from './shareTicket.ts'
import { TicketPdf } from './TicketPdf.tsx'

const TicketQr = lazy(async () => ({ default: (await import('./TicketQr.tsx')).TicketQr }))

type Props = {
  id: string
  ticket: Omit<SharedTicket, 'link' | 'onPhone'>
  syncToken: string | null
  ticketId: number | null
  verifyUrl: string | null
}

export function ShareSheet({ id, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  return createPortal(
    <div
      id={id}
      ref={sheet}
      popover="auto"
      role="dialog"
      aria-label="Share ticket"
      className={styles.whole}
      onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      {isOpen && <Shared {...props} onClose={() => sheet.current?.hidePopover()} />}
    </div>,
    document.body,
  )
}

function Shared({ ticket, syncToken, ticketId, verifyUrl, onClose }: Omit<Props, 'id'> & { onClose: () => void }) {
  const { number, place } = ticket
  const link = verifyUrl && readServed('origin') + verifyUrl
  const onPhone = useOnDevice(async (db) => syncToken && readOnPhone(db, syncToken), syncToken) || null
  const shared = { ...ticket, link, onPhone }
  const sub = [numberOf(ticket), place].filter(Boolean).join(' · ')
  return (
    <>
      <DriverHead title="Share ticket" sub={sub} back={{ onBack: onClose, label: 'Back' }} />
      <div className={styles.film}>
        {link && number !== null ? <Code number={number} link={link} /> : <Later />}
        {number === null ? <p className={`card ${styles.words}`}>{ticketText(shared)}</p> : <InShort ticket={ticket} />}
        <Button onClick={() => void shareTicket(shared)}>
          <IconMessage className="i" size={24} aria-hidden />
          Send as text
        </Button>
      </div>
      <footer className={styles.foot}>
        <div>
          {ticketId !== null && number !== null && <TicketPdf ticket={{ id: ticketId, number }} label="Send PDF" />}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </footer>
      {/* The page's own toast is hidden behind this sheet. */}
      <DoneToast />
    </>
  )
}

function InShort({ ticket }: Pick<Props, 'ticket'>) {
  const { netKg, product, vehicle, loggedAt, signedBy } = ticket
  return (
    <section className={`card ${styles.ticket}`}>
      <span className={styles.tick}>
        <IconCheck className="i" size={24} stroke={3} aria-hidden />
      </span>
      <span>
        <b className="h3">
          {asTonnes(netKg)} t {product}
        </b>
        <small>{[vehicle, formatClock(Date.parse(loggedAt)), signedBy].filter(Boolean).join(' · ')}</small>
      </span>
    </section>
  )
}

function Code({ number, link }: { number: number; link: string }) {
  return (
    <CardBoundary>
      <div className={`${qrStyles.card} ${styles.place}`}>
        <Suspense>
          <TicketQr number={number} url={link} />
        </Suspense>
      </div>
      <p className={styles.how}>
        <IconScan className="i" size={24} aria-hidden />
        Any phone’s camera can check it
      </p>
    </CardBoundary>
  )
}

function Later() {
  return (
    <p className={`card ${styles.later}`}>
      The code that proves this ticket comes once the office has it. It is there the next time this phone is online.
    </p>
  )
}
