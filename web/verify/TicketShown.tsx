import type { TicketCode } from '../../api/contract/evidence/code.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { erasedText } from '../deal/erasedText.ts'
import { Plate } from '../deal/Plate.tsx'
import { formatDateInFull } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import type { ServerVerdict } from './checkTicket.ts'
import { Route } from './Route.tsx'
import { Tonnes } from './Tonnes.tsx'
import styles from './ticket.module.css'
import { Weights } from './Weights.tsx'

type Props = { code: TicketCode; standing: ServerVerdict }

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
      <Weights code={code} />
      <div className={`${styles.part} ${styles.load}`}>
        <b>{product}</b>
        {vehicle && <Plate registration={vehicle} />}
      </div>
      <Route code={code} />
      <Signing code={code} standing={standing} />
    </article>
  )
}

function Signing({ code, standing }: Props) {
  const { seller, buyer, carrier, signed_by, logged_at, is_from_paper } = code
  return (
    <div className={`${styles.part} ${styles.sign}`}>
      <div className={styles.facts}>
        <KeyValues
          values={{
            Day: formatDateInFull(londonDay(logged_at)),
            Seller: seller,
            Buyer: buyer,
            Carrier: carrier,
            'Signed by': signed_by === 'unattended' ? 'Unattended' : signed_by,
          }}
        />
      </div>
      {standing.is !== 'no answer' && !is_from_paper && <Picture standing={standing} signer={signed_by} />}
    </div>
  )
}

function Picture({ standing, signer }: { standing: ServerVerdict; signer: string | null }) {
  return (
    <div className={styles.box}>
      {standing.is === 'answered' &&
        (erasedText(standing.answer) ?? (
          <img
            src={`data:image/png;base64,${standing.answer.signature_png}`}
            alt={signer ? `Signature of ${signer}` : 'Signature'}
          />
        ))}
    </div>
  )
}
