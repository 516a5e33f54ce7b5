import { expect, test } from 'vitest'
import type { EventKind } from '../../api/contract/events.ts'
import type { Permission, Role } from '../../api/contract/rules/permissions.ts'
import type { Side } from '../../api/notices/recipients.ts'
import { pageFor } from '../../api/notices/text.ts'
import { paths } from '../../web/paths.ts'

/** A notice's link is one of the web's own paths; the API can't ask it for them. */
const cases: [kind: EventKind, side: Side, permissions: Permission[], isSeen: boolean, path: string][] = [
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
const recipient = (side: Side, permissions: Permission[]) => {
  const role: Role = side === 'driver' || side === 'admin' ? side : roleOf[side]
  const actor = { id: 1, company_id: 1, roles: [role], permissions, session_id: null, device_id: null }
  return { actor, side, first_name: 'Kay', email: 'kay@test.example' }
}

test.each(cases)('%s leads a %s with %j who sees it: %s to %s', (kind, side, permissions, isSeen, path) => {
  expect(pageFor(kind, recipient(side, permissions), 7, isSeen)).toBe(path)
})

test('a new account is found among the users', () => {
  expect(pageFor('user.email_verified', recipient('admin', []), null, true)).toBe(paths.adminUsers)
})
