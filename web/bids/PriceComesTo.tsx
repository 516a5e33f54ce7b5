import type { ReactNode } from 'react'
import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { workdaysBetween } from '../../api/contract/rules/workdays.ts'
import { isMeasured } from '../ui/roadText.ts'
import { type Fleet, loadsOf, openMinutes, roundsADay } from './haulage.ts'
import styles from './pricing.module.css'

type Props = {
  /** Null while the text isn't a price. */
  pence: number | null
  bid: HaulierViewOfBid
  quote: Exclude<SeenQuote, { seen_as: 'contractor' }>
  fleet: Fleet
}

export function PriceComesTo({ pence, bid, quote, fleet }: Props) {
  const loads = loadsOf(bid.quantity, fleet)
  const miles = milesOf(bid)
  const about = isMeasured(bid, bid.run_precision) ? '' : 'about '
  const perTonne = pence === null ? null : toPence(poundsPerTonne(pence, toKg(bid.quantity)))
  const perMile = pence === null || miles === null ? null : pence / (bid.quantity * miles)
  const thereAndBack = miles === null ? null : Math.round(2 * loads * miles)
  return (
    <>
      <div role="status">
        <dl className={styles.deriv}>
          <div>
            <dt>Per tonne</dt>
            <dd className="fig">
              {poundsOr(perTonne)}
              <small>/t</small>
            </dd>
          </div>
          <div>
            <dt>Per t·mile</dt>
            <dd className="fig">{perMile === null ? '£–' : `${about}${formatPounds(Math.round(perMile))}`}</dd>
          </div>
        </dl>
      </div>
      <ul className={styles.fleet} aria-label="With your own vehicles">
        <Line what={`${loadsText(loads)} at ${fleet.payload} t`} how={fleet.text} figure={poundsOr(each(pence, loads))}>
          a load
        </Line>
        {miles !== null && <Rounds loads={loads} miles={miles} bid={bid} quote={quote} fleet={fleet} />}
        {thereAndBack !== null && (
          <Line
            what={`${about}${thereAndBack.toLocaleString('en-GB')} mi there and back`}
            how="Empty on the way home"
            figure={poundsOr(each(pence, thereAndBack))}
            isInOffice
          >
            a mile
          </Line>
        )}
      </ul>
    </>
  )
}

type RoundsProps = Omit<Props, 'pence'> & { loads: number; miles: number }

function Rounds({ loads, miles, bid, quote, fleet }: RoundsProps) {
  const minutes = openMinutes([
    [bid.supplier_access_open, bid.supplier_access_close],
    [quote.access_times_open, quote.access_times_close],
  ])
  const rounds = Math.ceil(loads / fleet.lorries)
  const perDay = roundsADay({ road_miles: miles, road_minutes: bid.road_minutes }, minutes)
  const days = Math.ceil(rounds / perDay)
  const whose = fleet.lorries === 1 ? '' : ' for each of them'
  return (
    <Line
      what={`${rounds} ${rounds === 1 ? 'round' : 'rounds'}${whose}`}
      how={`About ${perDay} a day in the access times`}
      figure={days === 1 ? '1 day' : `${days} days`}
      isInOffice
    >
      of {workdaysBetween(quote.delivery_from_date, quote.delivery_to_date)}
    </Line>
  )
}

type LineProps = { what: string; how: string; figure: string; isInOffice?: boolean; children: ReactNode }

function Line({ what, how, figure, isInOffice = false, children }: LineProps) {
  return (
    <li className={isInOffice ? styles.inOffice : undefined}>
      <span>
        <b>{what}</b>
        <small>{how}</small>
      </span>
      <span className={styles.figure}>
        <b>{figure}</b>
        <small>{children}</small>
      </span>
    </li>
  )
}

/** Null where no run can be counted: an end is unknown, or both are known only as the same area. */
function milesOf({ road_miles }: HaulierViewOfBid): number | null {
  return road_miles === 0 ? null : road_miles
}

function each(pence: number | null, count: number): number | null {
  return pence === null || count === 0 ? null : pence / count
}

function poundsOr(pence: number | null): string {
  return pence === null ? '£–' : formatPounds(Math.round(pence))
}

function loadsText(loads: number): string {
  return loads === 1 ? '1 load' : `${loads} loads`
}
