import {
  IconArrowDown,
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconMapPin,
} from '@tabler/icons-react'
import { Signature } from './Signature.tsx'
import '../ui/pill.css'
import styles from './fragment.module.css'

export function QuoteFragment() {
  return (
    <div className={styles.frag}>
      <div className={styles.fragHead}>
        Quote 2184
        <span className="pill pill-green">
          <IconCircleCheck className="i" size={16} stroke={2.25} />
          Verified
        </span>
      </div>
      <div className={styles.fragBody}>
        <b className={styles.fragTitle}>MOT Type 1</b>
        <div className={styles.fragFigure}>
          480.0<small>t</small>
        </div>
        <div className={styles.fragFacts}>
          <span>
            <IconMapPin className="i" size={16} />
            Chesterfield S44
          </span>
          <span>
            <IconCalendarEvent className="i" size={16} />
            16 to 27 March 2026
          </span>
          <span>
            <IconClock className="i" size={16} />
            07:00 to 17:30
          </span>
        </div>
      </div>
    </div>
  )
}

const bids = [
  { from: 'Grangemill DE4', delivery: 'needs haulier', price: '£6,768.00' },
  { from: 'Wirksworth DE4', delivery: 'needs haulier', price: '£7,056.00' },
  { from: 'Eyam S32', delivery: 'delivers', price: '£10,704.00' },
]

export function BidsFragment() {
  return (
    <div className={styles.frag}>
      <div className={styles.fragHead}>
        Bids<span className={styles.fragCount}>3</span>
      </div>
      <div className={styles.fragRows}>
        {bids.map(({ from, delivery, price }) => (
          <div key={from}>
            <span>
              <b>{from}</b>
              <small>{delivery}</small>
            </span>
            <b>{price}</b>
          </div>
        ))}
      </div>
    </div>
  )
}

export function PriceFragment() {
  return (
    <div className={styles.frag}>
      <div className={styles.fragHead}>
        <span>Grangemill to S44</span>
        <span>about 22 mi</span>
      </div>
      <div className={styles.fragBody}>
        <span className={styles.fragLabel}>Delivery price (£)</span>
        <div className={styles.fragInput}>3,456.00</div>
        <div className={styles.fragQuiet}>£7.20 a tonne</div>
        <span className={`${styles.fragButton} ${styles.fragSolid}`}>Submit price</span>
      </div>
    </div>
  )
}

export function AcceptFragment() {
  return (
    <div className={styles.frag}>
      <div className={styles.fragHead}>
        Total, excl. VAT
        <span className={styles.fragLowest}>
          <IconArrowDown className="i" size={14} stroke={2.75} />
          Lowest
        </span>
      </div>
      <div className={styles.fragBody}>
        <div className={styles.fragFigure}>£10,512.00</div>
        <div className={styles.fragQuiet}>£21.90 a tonne, delivered</div>
        <div className={styles.fragLegs}>
          <i style={{ width: '64.4%', background: '#1d2125' }} />
          <i style={{ width: '32.9%', background: '#8d8575' }} />
          <i style={{ width: '2.7%', background: '#cbc4b5' }} />
        </div>
        <div className={styles.fragTwo}>
          <span className={`${styles.fragButton} ${styles.fragPrimary}`}>Accept</span>
          <span className={`${styles.fragButton} ${styles.fragLine}`}>Reject</span>
        </div>
      </div>
    </div>
  )
}

export function TicketFragment() {
  return (
    <div className={styles.frag}>
      <div className={styles.fragHead}>
        Ticket 1042
        <span className="pill pill-green">
          <IconCheck className="i" size={16} stroke={2.25} />
          Received
        </span>
      </div>
      <div className={styles.fragBody}>
        <dl className={styles.fragWeights}>
          <dt>Gross</dt>
          <dd>31.940 t</dd>
          <dt>Tare</dt>
          <dd>12.480 t</dd>
          <dt className={styles.isNet}>Net</dt>
          <dd className={styles.isNet}>19.460 t</dd>
        </dl>
        <Signature />
      </div>
    </div>
  )
}
