import { describe, expect, it } from 'vitest'
import type { ActivityRow } from '../../../api/contract/activity.ts'
import { type EventKind, eventKinds, events } from '../../../api/contract/events.ts'
import { activityKindsFor } from '../../../api/contract/rules/eventReaders.ts'
import { type Actor, permissions } from '../../../api/contract/rules/permissions.ts'
import { kindOptions } from '../../../web/activity/activityFilters.ts'
import { linkOf } from '../../../web/activity/eventLink.ts'
import { whatWasDone, whoDid } from '../../../web/activity/sentence.ts'
import type { Area } from '../../../web/session/areas.ts'
import type { SessionUser } from '../../../web/session/session.ts'

const row = (kind: EventKind, part: Partial<ActivityRow> = {}): ActivityRow => ({
  id: 1,
  kind,
  created_at: '2026-11-21T08:00:00.000Z',
  quote_id: 7,
  product_name: 'MOT Type 1',
  subject: null,
  by: { party: 'admin', name: null },
  opens: events[kind].opens,
  price_change: null,
  changed: [],
  ...part,
})
const sentence = (event: ActivityRow, side: Area = 'contractor') =>
  `${whoDid(event.by)} ${whatWasDone({ ...event, side })}`

const priceChange = (bidder: string | null) => ({ bidder, old_price: 3819, new_price: 3919.5 })

describe('a sentence', () => {
  const you = { party: 'you', name: 'Nell Archer' } as const
  const nell = { party: 'contractor', name: 'Nell Archer' } as const

  it.each([
    [row('quote.verified'), 'An administrator verified the quote'],
    [row('quote.created', { by: you }), 'You raised the quote'],
    [row('quote.created', { by: { party: 'colleague', name: 'Ann Peel' } }), 'Ann Peel raised the quote'],
    [row('haulier_bid.priced', { by: { party: 'haulier', name: null } }), 'The haulier submitted a delivery price'],
    [
      row('bid.updated', { by: { party: 'supplier', name: null }, price_change: priceChange('Dove Stone Ltd') }),
      'The supplier updated a bid: the total with Dove Stone Ltd went from £3,819.00 to £3,919.50',
    ],
    [
      row('haulier_bid.updated', { by: { party: 'colleague', name: 'Ann Peel' }, price_change: priceChange(null) }),
      'Ann Peel updated a delivery price: the price went from £3,819.00 to £3,919.50',
    ],
    [row('bid.updated', { by: { party: 'supplier', name: null } }), 'The supplier updated a bid'],
    [
      row('quote.updated', { by: you, changed: ['quantity 120.0 to 950.0 t', 'notes'] }),
      'You changed the quote: quantity 120.0 to 950.0 t, notes',
    ],
    [row('quote.updated', { by: you }), 'You changed the quote'],
    [row('user.registered', { by: nell, subject: 'Nell Archer' }), 'Nell Archer registered'],
    [row('user.verified', { by: you, subject: 'Ruth Calladine' }), 'You verified Ruth Calladine'],
    [row('user.verified'), 'An administrator verified your account'],
    [row('user.updated', { by: you }), 'You changed your details'],
    [row('user.updated', { by: nell }), 'Nell Archer changed their details'],
    [row('ticket.logged', { by: you, subject: 'No. 1042' }), 'You logged ticket no. 1042'],
    [row('driver.assigned', { by: { party: 'haulier', name: null } }), 'The haulier assigned a driver'],
  ])('%#: %o', (event, said) => {
    expect(sentence(event)).toBe(said)
  })

  it('addresses the driver as you', () => {
    const byYard = { by: { party: 'colleague', name: 'Karen Whitlock' } } as const
    expect(sentence(row('driver.assigned', byYard), 'driver')).toBe('Karen Whitlock assigned you')
    expect(sentence(row('driver.removed', byYard), 'driver')).toBe('Karen Whitlock took you off the order')
  })

  it('of every kind begins with who did it', () => {
    for (const kind of eventKinds) expect(sentence(row(kind))).toMatch(/^An administrator \S.*[^ ]$/)
  })
})

describe('the link', () => {
  const user = { roles: ['haulier'], permissions } as unknown as SessionUser
  const pricing = { roles: ['haulier_respond_to_quote'], permissions: ['respond_to_quote'] } as unknown as SessionUser

  it('leads to the page of the reader’s own area', () => {
    expect(linkOf(row('bid.accepted'), user, 'contractor')).toBe('/contractor/orderDetails/7')
    expect(linkOf(row('bid.submitted'), user, 'contractor')).toBe('/contractor/quoteDetails/7')
    expect(linkOf(row('order.supplier_confirmed'), user, 'supplier')).toBe('/supplier/orderDetails/7')
    expect(linkOf(row('bid.accepted'), user, 'admin')).toBe('/admin/quoteDetails/7')
    expect(linkOf(row('ticket.logged'), user, 'driver')).toBe('/driver/jobs/7')
  })

  it('is missing where there is nothing that this reader may open', () => {
    expect(linkOf(row('quote.deleted', { quote_id: null }), user, 'contractor')).toBeNull()
    expect(linkOf(row('product.created'), user, 'admin')).toBeNull()
    expect(linkOf(row('quote.verified'), user, 'driver')).toBeNull()
    expect(linkOf(row('ticket.logged'), pricing, 'haulier')).toBeNull()
    expect(linkOf(row('haulier_bid.priced'), pricing, 'haulier')).toBe('/haulier/quoteDetails/7')
  })
})

it('the filter offers every kind that can appear in their activity, once', () => {
  const driver: Actor = { id: 1, company_id: 3, roles: ['driver'], permissions: [] }
  const admin: Actor = { id: 2, company_id: null, roles: ['admin'], permissions: [] }
  for (const actor of [driver, admin]) {
    const offered = kindOptions(actor).flatMap(({ items }) => items.map(({ value }) => value))
    expect(offered.toSorted()).toEqual(activityKindsFor(actor).toSorted())
  }
  expect(kindOptions(driver).map(({ group }) => group)).toEqual(['Accounts', 'Attachments', 'Orders', 'Devices'])
})
