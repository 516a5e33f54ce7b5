import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ImportOutcome } from '../../api/contract/imports.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { formatMoment } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import type { FileRow, RowFacts } from './exportFile.ts'
import { reasonOf } from './importWords.ts'
import styles from './phones.module.css'
import type { Outcomes } from './useImport.ts'

/** Rows listed; the sum covers the rest. More refused ones, because somebody must deal with them. */
const mostShown = { refused: 200, others: 50 }

type ShownRow = { row: FileRow; outcome: ImportOutcome }

/** Refused ones first. */
export function ImportOutcomes({ rows, outcomes }: { rows: readonly FileRow[]; outcomes: Outcomes }) {
  const known = rows.flatMap((row) => {
    const outcome = outcomes.get(row.syncToken)
    return outcome ? [{ row, outcome }] : []
  })
  const refused = known.filter(({ outcome }) => outcome.is === 'refused').slice(0, mostShown.refused)
  const others = known.filter(({ outcome }) => outcome.is !== 'refused').slice(0, mostShown.others)
  const more = known.length - refused.length - others.length
  return (
    <>
      <ul className={styles.outcomes} aria-label="What came of each">
        {[...refused, ...others].map((one) => (
          <Outcome key={one.row.syncToken} {...one} />
        ))}
      </ul>
      {more > 0 && <p>and {more.toLocaleString('en-GB')} more</p>}
    </>
  )
}

function Outcome({ row, outcome }: ShownRow) {
  const { is, number } = outcome
  return (
    <li>
      {is === 'refused' ? (
        <StatusPill tone="red" Icon={IconAlertTriangle} label="Refused" />
      ) : (
        <StatusPill
          tone={is === 'stored' ? 'green' : 'plain'}
          Icon={IconCheck}
          label={`${is === 'stored' ? 'Imported' : 'Was here already'}${number === null ? '' : `, no. ${number}`}`}
        />
      )}
      <span>{describe(row.says, londonDay(Date.now()))}</span>
      {is === 'refused' && <p>{reasonOf(outcome)}</p>}
    </li>
  )
}

function describe({ is, facts }: RowFacts, today: string): string {
  switch (is) {
    case 'ticket':
      if (!facts) return 'A ticket that can’t be read'
      return [
        `Order ${facts.quote_id}`,
        formatTonnes(facts.gross_kg - facts.tare_kg, 3),
        ...(facts.vehicle ? [facts.vehicle] : []),
        formatMoment(facts.logged_at, today),
      ].join(' · ')
    case 'slip':
      if (!facts) return 'A photo of a slip that can’t be read'
      return ['Photo of a slip', formatMoment(facts.captured_at, today)].join(' · ')
    case 'note':
      if (!facts) return 'A collection note that can’t be read'
      return [`Order ${facts.quote_id}`, 'Collection note', formatMoment(facts.taken_at, today)].join(' · ')
  }
}
