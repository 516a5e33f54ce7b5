import { expect, test } from 'vitest'
import type { NoticeKind, Side } from '../../../api/contract/events.ts'
import type { Permission, Role } from '../../../api/contract/rules/permissions.ts'
import type { NoticedEvent } from '../../../api/notices/recipients.ts'
import { pageFor } from '../../../api/notices/text.ts'
import { paths } from '../../../web/paths.ts'

/** A notice's link is one of the web's own paths: both have it from the contract's pages. */
const cases: [kind: NoticeKind, side: Side, permissions: Permission[], isSeen: boolean, path: string][] = [
  ['quote.verified', 'contractor', [], true, paths.contractorQuote(7)],
  ['bid.submitted', 'contractor', [], true, paths.contractorQuote(7)],
  ['order.supplier_confirmed', 'contractor', [], true, paths.contractorOrder(7)],
  ['bid.accepted', 'supplier', [], true, paths.supplierOrder(7)],
  ['bid.rejected', 'supplier', [], true, paths.supplierQuote(7)],
  ['bid.rejected', 'supplier', [], false, paths.supplierQuotes],
  ['bid.accepted', 'haulier', ['respond_to_quote'], true, paths.haulierQuote(7)],
  ['bid.accepted', 'haulier', ['respond_to_quote', 'execute_order'], true, paths.haulierOrder(7)],
  ['haulier_bid.voided', 'haulier', ['respond_to_quote'], true, paths.haulierQuote(7)],
  ['haulier_bid.voided', 'haulier', ['respond_to_quote'], false, paths.haulierQuotes],
  ['order.supplier_confirmed', 'haulier', ['execute_order'], true, paths.haulierOrder(7)],
  ['driver.assigned', 'driver', [], true, paths.driverJob(7)],
  ['driver.removed', 'driver', [], false, paths.driver],
  ['quote.created', 'admin', [], true, paths.adminQuote(7)],
]

const roleOf = { contractor: 'contractor', supplier: 'supplier', haulier: 'haulier_respond_to_quote' } as const
const reader = (side: Side, permissions: Permission[]) => {
  const role: Role = side === 'driver' || side === 'admin' ? side : roleOf[side]
  const actor = { id: 1, company_id: 1, roles: [role], permissions, session_id: null, device_id: null }
  return { actor, side }
}
const event = (kind: NoticeKind) => ({ id: 1, kind, actor_id: null, quote_id: 7, data: {} }) as NoticedEvent

test.each(cases)('%s leads a %s with %j (quote in sight: %s) to %s', (kind, side, permissions, isSeen, path) => {
  expect(pageFor(event(kind), reader(side, permissions), { isSeen, isOrdered: true })).toBe(path)
})

test.each([
  ['order.supplier_confirmed', 'contractor', paths.contractorQuote(7)],
  ['order.closed', 'contractor', paths.contractorQuote(7)],
  // What was tipped is shown where the order was.
  ['ticket.answered', 'contractor', paths.contractorOrder(7)],
  ['ticket.voided', 'contractor', paths.contractorOrder(7)],
  ['ticket.queried', 'haulier', paths.haulierOrder(7)],
  ['order.supplier_confirmed', 'haulier', paths.haulierQuote(7)],
  ['order.haulier_confirmed', 'supplier', paths.supplierQuote(7)],
] as const)('without an order, %s leads a %s to %s', (kind, side, path) => {
  const anybody = reader(side, ['respond_to_quote', 'execute_order', 'fulfillments'])
  expect(pageFor(event(kind), anybody, { isSeen: true, isOrdered: false })).toBe(path)
})

test('a new account is found among the users, by its number', () => {
  const account = { id: 1, kind: 'user.email_verified', actor_id: 5, quote_id: null, data: { user_id: 5 } } as const
  expect(pageFor(account, reader('admin', []), { isSeen: true, isOrdered: false })).toBe(`${paths.adminUsers}?search=5`)
})
