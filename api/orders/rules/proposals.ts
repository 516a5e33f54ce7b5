import { type OrderChange, whoAgrees } from '../../contract/rules/amendments.ts'
import type { OwnerRole } from '../../contract/rules/permissions.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type Audience, recordEvent, toCompany } from '../../events/record.ts'
import { type AmendmentRow, endProposalRow, findOpenProposal } from '../queries/proposals.ts'
import type { Order } from '../queries.ts'

export type Parties = Pick<Order, 'contractor_company_id' | 'supplier_company_id' | 'haulier_company_id'>

export function companyOfSide(order: Parties, side: OwnerRole): number | null {
  return order[`${side}_company_id`]
}

/** Those who must agree, and admins. */
export function proposalAudience(amendment: OrderChange, order: Parties): Audience[] {
  const companies = whoAgrees(amendment, order).flatMap((side) => companyOfSide(order, side) ?? [])
  return [...companies.map(toCompany), 'admins']
}

/** Ends the order's open proposal, which was made on what has just changed. */
export async function supersede(trx: Trx, deps: Deps, order: Order): Promise<void> {
  const open = await findOpenProposal(trx, order.quote_id)
  if (open) await endProposal(trx, deps, order, open, { outcome: 'superseded', by: null, reason: null })
}

type Ending = { outcome: NonNullable<AmendmentRow['outcome']>; by: number | null; reason: string | null }

const kinds = {
  declined: 'amendment.declined',
  withdrawn: 'amendment.withdrawn',
  superseded: 'amendment.ended',
  lapsed: 'amendment.ended',
  ended: 'amendment.ended',
} as const

export async function endProposal(
  trx: Trx,
  deps: Deps,
  order: Order,
  amendment: AmendmentRow,
  { outcome, by, reason }: Ending & { outcome: keyof typeof kinds },
): Promise<void> {
  const ended = { outcome, ended_at: deps.now(), ended_by: by, end_reason: reason }
  await endProposalRow(trx, amendment.id, ended)
  await recordEvent(trx, deps, {
    kind: kinds[outcome],
    actor_id: by,
    quote_id: order.quote_id,
    audience: proposalAudience(amendment, order),
    data: { amendment_id: amendment.id },
  })
}
