import { flagLabel, type TicketFlag } from '../../../api/contract/tickets/checks.ts'
import type { Outcome } from './logRows.ts'

/** What has become of the rows of one sending. */
export type Logged = { stored: number; known: number; refused: number; flags: ReadonlyMap<TicketFlag, number> }

export const noneLogged: Logged = { stored: 0, known: 0, refused: 0, flags: new Map() }

export function addOutcomes(before: Logged, outcomes: readonly Outcome[]): Logged {
  const count = (is: Outcome['outcome']['is']) => outcomes.filter(({ outcome }) => outcome.is === is).length
  const flags = new Map(before.flags)
  for (const flag of outcomes.flatMap(({ outcome }) => (outcome.is === 'stored' ? outcome.flags : [])))
    flags.set(flag, (flags.get(flag) ?? 0) + 1)
  return {
    stored: before.stored + count('stored'),
    known: before.known + count('known'),
    refused: before.refused + count('refused'),
    flags,
  }
}

export function ticketCount(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'ticket' : 'tickets'}`
}

/** `58 tickets logged. 2 were logged already.` Null before anything was sent. */
export function loggedText({ stored, known, refused, flags }: Logged): string | null {
  if (stored + known + refused === 0) return null
  const were = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'was' : 'were'}`
  return [
    `${ticketCount(stored)} logged.`,
    known > 0 && `${were(known)} logged already.`,
    refused > 0 && `${were(refused)} refused.`,
    flags.size > 0 && `To check: ${[...flags].map(([flag, count]) => `${flagLabel(flag)} (${count})`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
