import type { Amendments } from '../../api/contract/amendments.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { formatDayRange, formatMomentInSentence } from '../ui/dates.ts'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './amendments.module.css'

/** What was agreed, and when. Without a change the order's own cards say it all. */
export function TermsCard({ amendments: { terms, open } }: { amendments: Amendments }) {
  const today = londonDay(Date.now())
  const newest = terms.at(-1)
  if (!newest || (terms.length === 1 && !open)) return null
  const awaited = open?.agreements.filter(({ agreed_at }) => agreed_at === null).map(({ company_name }) => company_name)
  return (
    <Panel title="Terms" sub="What was agreed, and when">
      <ol className={styles.terms}>
        {terms.map(({ version, quantity, delivery_from_date, delivery_to_date, in_force_from, changed_by, total }) => (
          <li key={version}>
            <span>{version}</span>
            <span>
              <b>
                {orderTonnes(quantity)}, {formatDayRange(delivery_from_date, delivery_to_date)}
              </b>
              <small>
                {version === 1 ? 'As accepted' : 'Changed'} {formatMomentInSentence(in_force_from, today)}, by{' '}
                {changed_by}.{version === newest.version && ' In force.'}
              </small>
            </span>
            {total !== null && <b>{formatPounds(toPence(total))}</b>}
          </li>
        ))}
        {open && awaited && (
          <li className={styles.isNext}>
            <span>{newest.version + 1}</span>
            <span>
              {orderTonnes(open.quantity?.now ?? newest.quantity)},{' '}
              {formatDayRange(
                open.delivery_from_date?.now ?? newest.delivery_from_date,
                open.delivery_to_date?.now ?? newest.delivery_to_date,
              )}
              <small>
                Proposed; in force once {listed(awaited)} {awaited.length === 1 ? 'agrees' : 'agree'}.
              </small>
            </span>
            {open.total && <b>{formatPounds(toPence(open.total.now))}</b>}
          </li>
        )}
      </ol>
    </Panel>
  )
}

export function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
}
