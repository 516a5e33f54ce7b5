import * as calls from '../../api/contract/calls.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import type { SessionUser } from '../session/session.ts'

export type Check = 'void' | 'query' | 'answer'

export function checksFor(ticket: Ticket, carrierId: number, user: SessionUser): readonly Check[] {
  const carrier_company_id = ticket.former_carrier?.id ?? carrierId
  const is_queried = ticket.query !== null && ticket.query.answer === null
  const standing = { carrier_company_id, voided: ticket.voided, is_queried }
  const checks: Check[] = []
  if (may(user, 'ticket.answer') && can.answerTicket(standing, user).allowed) checks.push('answer')
  if (may(user, 'ticket.query') && can.queryTicket(standing, user).allowed) checks.push('query')
  if (may(user, 'ticket.void') && can.voidTicket(standing, user).allowed) checks.push('void')
  return checks
}

export const checkWords = {
  void: {
    ...{ call: calls.ticketVoid, button: 'Void', action: 'Void ticket', done: 'Ticket voided', label: 'Reason' },
    ask: (number: number) => `Void ticket ${number}?`,
    effect: 'It stays in the list, struck through, and its load no longer counts as delivered. A void can’t be undone.',
  },
  query: {
    ...{ call: calls.ticketQuery, button: 'Query', action: 'Send query', done: 'Ticket queried', label: 'Reason' },
    ask: (number: number) => `Query ticket ${number}?`,
    effect: 'The firm that carried the load is asked for an answer. The load counts as delivered meanwhile.',
  },
  answer: {
    ...{
      call: calls.ticketAnswer,
      button: 'Answer query',
      action: 'Send answer',
      done: 'Query answered',
      label: 'Answer',
    },
    ask: (number: number) => `Answer the query on ticket ${number}`,
    effect: 'The ticket stays as it is. If it is wrong, void it instead.',
  },
} as const satisfies Record<Check, object>
