import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ImportOutcome } from '../../api/contract/imports.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import { momentOf } from '../ui/dates.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import type { FileTicket } from './exportFile.ts'
import { reasonOf } from './importWords.ts'
import styles from './phones.module.css'
import type { Outcomes } from './useImport.ts'

/** Beyond these the sum above says it; of the refused, who need somebody, more are named. */
const mostShown = { refused: 200, others: 50 }

type Shown = { ticket: FileTicket; outcome: ImportOutcome }

/** What came of each ticket, the refused first. */
export function ImportOutcomes({ tickets, outcomes }: { tickets: readonly FileTicket[]; outcomes: Outcomes }) {
  const known = tickets.flatMap((ticket) => {
    const outcome = outcomes.get(ticket.syncToken)
    return outcome ? [{ ticket, outcome }] : []
  })
  const refused = known.filter(({ outcome }) => outcome.is === 'refused').slice(0, mostShown.refused)
  const others = known.filter(({ outcome }) => outcome.is !== 'refused').slice(0, mostShown.others)
  const more = known.length - refused.length - others.length
  return (
    <>
      <ul className={styles.outcomes} aria-label="What came of each ticket">
        {[...refused, ...others].map((one) => (
          <Outcome key={one.ticket.syncToken} {...one} />
        ))}
      </ul>
      {more > 0 && <p>and {more.toLocaleString('en-GB')} more</p>}
    </>
  )
}

function Outcome({ ticket: { facts }, outcome }: Shown) {
  const words = facts && [
    `Order ${facts.quote_id}`,
    formatTonnes(facts.gross_kg - facts.tare_kg, 3),
    facts.vehicle,
    momentOf(facts.logged_at, londonDay(Date.now())),
  ]
  return (
    <li>
      {outcome.is === 'refused' ? (
        <StatusPill tone="red" Icon={IconAlertTriangle} label="Refused" />
      ) : (
        <StatusPill
          tone={outcome.is === 'stored' ? 'green' : 'plain'}
          Icon={IconCheck}
          label={`${outcome.is === 'stored' ? 'Imported' : 'Was here already'}, no. ${outcome.number}`}
        />
      )}
      <span>{words?.filter(Boolean).join(' · ') ?? 'A ticket that can’t be read'}</span>
      {outcome.is === 'refused' && <p>{reasonOf(outcome)}</p>}
    </li>
  )
}
