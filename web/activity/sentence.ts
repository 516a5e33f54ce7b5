import type { ActivityRow } from '../../api/contract/activity.ts'
import { type EventToTell, predicateOf } from '../../api/contract/eventWords.ts'

const strangers = {
  you: 'You',
  colleague: 'A colleague',
  token: 'A token',
  contractor: 'The contractor',
  supplier: 'The supplier',
  haulier: 'The haulier',
  admin: 'An administrator',
  system: 'Loadstone',
} as const satisfies Record<ActivityRow['by']['party'], string>

/** `Priya Nair` or `The token Sage`, or the party if the reader isn't told the name. */
export function whoDid({ party, name }: ActivityRow['by']): string {
  if (party === 'token' && name !== null) return `The token ${name}`
  return party === 'you' ? strangers.you : (name ?? strangers[party])
}

export function whatWasDone(row: Pick<ActivityRow, 'kind'> & EventToTell): string {
  const predicate = predicateOf(row.kind)
  return typeof predicate === 'string' ? predicate : predicate(row)
}
