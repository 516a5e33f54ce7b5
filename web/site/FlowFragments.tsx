import {
  IconArrowDown,
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconMapPin,
} from '@tabler/icons-react'
import { Signature } from './Signature.tsx'
import './fragment.css'

/** What each step looks like in the product, with the figures of one example order. Decoration: hidden from screen readers. */

export function QuoteFragment() {
  return (
    <div className="frag">
      <div className="frag-head">
        Quote 2184
        <span className="pill pill-green">
          <IconCircleCheck className="i" size={16} stroke={2.25} />
          Verified
        </span>
      </div>
      <div className="frag-body">
        <b className="frag-title">MOT Type 1</b>
        <div className="frag-figure">
          480.0<small>t</small>
        </div>
        <div className="frag-facts">
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
    <div className="frag">
      <div className="frag-head">
        Bids<span className="frag-count">3</span>
      </div>
      <div className="frag-rows">
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
    <div className="frag">
      <div className="frag-head">
        <span>Grangemill to S44</span>
        <span>15.5 mi</span>
      </div>
      <div className="frag-body">
        <span className="frag-label">Delivery price (£)</span>
        <div className="frag-input">3,456.00</div>
        <div className="frag-quiet">£7.20 a tonne</div>
        <span className="frag-button frag-solid">Submit price</span>
      </div>
    </div>
  )
}

export function AcceptFragment() {
  return (
    <div className="frag">
      <div className="frag-head">
        Total, excl. VAT
        <span className="frag-lowest">
          <IconArrowDown className="i" size={14} stroke={2.75} />
          Lowest
        </span>
      </div>
      <div className="frag-body">
        <div className="frag-figure">£10,512.00</div>
        <div className="frag-quiet">£21.90 a tonne, delivered</div>
        <div className="frag-legs">
          <i style={{ width: '64.4%', background: '#1d2125' }} />
          <i style={{ width: '32.9%', background: '#8d8575' }} />
          <i style={{ width: '2.7%', background: '#cbc4b5' }} />
        </div>
        <div className="frag-two">
          <span className="frag-button frag-primary">Accept</span>
          <span className="frag-button frag-line">Reject</span>
        </div>
      </div>
    </div>
  )
}

export function TicketFragment() {
  return (
    <div className="frag">
      <div className="frag-head">
        Ticket 1042
        <span className="pill pill-green">
          <IconCheck className="i" size={16} stroke={2.25} />
          Received
        </span>
      </div>
      <div className="frag-body">
        <dl className="frag-weights">
          <dt>Gross</dt>
          <dd>31.940 t</dd>
          <dt>Tare</dt>
          <dd>12.480 t</dd>
          <dt className="is-net">Net</dt>
          <dd className="is-net">19.460 t</dd>
        </dl>
        <Signature />
      </div>
    </div>
  )
}
