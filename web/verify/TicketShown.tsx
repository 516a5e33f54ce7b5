import { IconBuilding, IconHistory, IconReceipt, IconScale, type Icon as TablerIcon } from '@tabler/icons-react'
import type { TicketCode } from '../../api/contract/evidence/code.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { TareSource } from '../../api/contract/rules/ticketContent.ts'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { grossSourceText, tareSourceText } from '../../api/contract/rules/weightSource.ts'
import { clockOf, fullDate, spelledDay } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Plate } from '../ui/Plate.tsx'
import type { Standing } from './checkTicket.ts'
import styles from './verify.module.css'

type Props = { code: TicketCode; standing: Standing }

/** All that the code says; the signature's picture is the server's to show. */
export function TicketShown({ code, standing }: Props) {
  const { number, carrier, gross_kg, tare_kg, product, vehicle } = code
  const isVoid = standing.is === 'answered' && standing.answer.state === 'voided'
  return (
    <article className={`card ${styles.ticket} ${isVoid ? 'is-void' : ''}`} aria-label={`Ticket ${number}`}>
      <div className={styles.net}>
        <p className={styles.no}>
          <b>Ticket {number}</b>
          <span>{carrier}</span>
        </p>
        <div>
          <span className={styles.label}>Net weight</span>
          <span className={`fig ${isVoid ? styles.strike : ''}`}>
            <Tonnes kg={gross_kg - tare_kg} />
          </span>
        </div>
      </div>
      <dl className={styles.weights}>
        <Weight name="Gross" kg={gross_kg} source={code.gross_source} words={grossSourceText(code)} />
        <Weight name="Tare" kg={tare_kg} source={code.tare_source} words={tareSourceText(code, fullDate)} />
      </dl>
      <div className={`${styles.part} ${styles.load}`}>
        <b>{product}</b>
        {vehicle && <Plate registration={vehicle} />}
      </div>
      <Route code={code} />
      <Signing code={code} standing={standing} />
    </article>
  )
}

function Tonnes({ kg }: { kg: number }) {
  return (
    <>
      {formatTonnes(kg, 3).replace(' t', '')}
      <small>t</small>
    </>
  )
}

const sourceIcons = {
  weighbridge: IconScale,
  slip: IconReceipt,
  stored: IconHistory,
  office: IconBuilding,
} as const satisfies Record<TareSource, TablerIcon>

type WeightProps = { name: string; kg: number; source: TareSource | null; words: string | null }

function Weight({ name, kg, source, words }: WeightProps) {
  const Icon = sourceIcons[source ?? 'weighbridge']
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.source}>
        {words && (
          <>
            <Icon className="i" size={18} aria-hidden />
            {words}
          </>
        )}
      </dd>
      <dd className={styles.kg}>
        <Tonnes kg={kg} />
      </dd>
    </div>
  )
}

function Route({ code: { loaded_at, site, weighed_at, logged_at } }: { code: TicketCode }) {
  return (
    <dl className={`${styles.part} ${styles.route}`}>
      <Stop className={styles.from} name="From" place={loaded_at} at={weighed_at} what="weighed" />
      <Stop className={styles.to} name="To" place={site} at={logged_at} what="signed" />
    </dl>
  )
}

type StopProps = { className: string | undefined; name: string; place: string | null; at: string | null; what: string }

/** A place as it was typed: its name, and where that is. */
function Stop({ className, name, place, at, what }: StopProps) {
  const [first = '', ...rest] = place?.split(', ') ?? ['Not given']
  return (
    <div>
      <dt className={className}>
        <span className="sr">{name}</span>
      </dt>
      <dd>
        <b>{first}</b>
        <small>{rest.join(', ')}</small>
      </dd>
      {at && (
        <dd className={styles.time}>
          <b>{clockOf(Date.parse(at))}</b>
          <small>{what}</small>
        </dd>
      )}
    </div>
  )
}

function Signing({ code, standing }: Props) {
  const { seller, buyer, carrier, signed_by, logged_at } = code
  return (
    <div className={`${styles.part} ${styles.sign}`}>
      <div className={styles.facts}>
        <KeyValues
          values={{
            Day: spelledDay(londonDay(logged_at)),
            Seller: seller,
            Buyer: buyer,
            Carrier: carrier,
            'Signed by': signed_by === 'unattended' ? 'Unattended' : signed_by,
          }}
        />
      </div>
      {standing.is !== 'no answer' && <Picture standing={standing} signer={signed_by} />}
    </div>
  )
}

/** Its place is there while it is asked for. */
function Picture({ standing, signer }: { standing: Standing; signer: string | null }) {
  return (
    <div className={styles.box}>
      {standing.is === 'answered' && (
        <img
          src={`data:image/png;base64,${standing.answer.signature_png}`}
          alt={signer ? `Signature of ${signer}` : 'Signature'}
        />
      )}
    </div>
  )
}
