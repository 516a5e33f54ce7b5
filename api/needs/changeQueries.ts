import { type RawBuilder, sql } from 'kysely'
import { instantOf, type Reader } from './kind.ts'

/** Who proposes a change of an order, and until when it can be agreed to. */
export type ChangeFacts = { company_name: string; lapses_at: string }
export const changeFacts = {
  company_name: sql`(select name from companies where companies.id = amendments.company_id)`,
  lapses_at: sql`amendments.lapses_at`,
} satisfies Record<keyof ChangeFacts, RawBuilder<unknown>>

/** Proposed changes of orders that wait for this side's word. */
export function unagreed(side: 'contractor' | 'supplier', { company_id, now }: Reader): RawBuilder<unknown> {
  return sql`amendments
    join orders on orders.quote_id = amendments.quote_id and orders.accepted_at <= amendments.proposed_at
    join quotes on quotes.id = orders.quote_id
    where ${sql.ref(`orders.${side}_company_id`)} = ${company_id} and amendments.outcome is null
      and amendments.lapses_at > ${now} and not exists (select from amendment_agreements as agreed
        where agreed.amendment_id = amendments.id and agreed.side = ${side})`
}

export function presentChange({ company_name, lapses_at }: ChangeFacts): ChangeFacts {
  return { company_name, lapses_at: instantOf(lapses_at) }
}
