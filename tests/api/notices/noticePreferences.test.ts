import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

type Preference = { notice: string; label: string; mail: boolean }
const read = async (who: { token: string }) => (await t.as(who).get('/api/user/notices')).body.data as Preference[]
const put = (who: { token: string } | null, notices: unknown) => t.as(who).put('/api/user/notices', { notices })

test.each([
  [
    'contractor',
    [
      'quote_decided',
      'draft_ready',
      'question_received',
      'bid_received',
      'acceptance_waits',
      'last_day',
      'order_confirmed',
      'order_ended',
      'order_changed',
      'ticket_checked',
      'webhook_paused',
    ],
  ],
  [
    'supplier',
    [
      'new_quote',
      'quote_decided',
      'question_answered',
      'bid_decided',
      'last_day',
      'order_confirmed',
      'order_ended',
      'order_changed',
      'ticket_checked',
      'webhook_paused',
    ],
  ],
  [
    'haulier',
    [
      'quote_decided',
      'question_answered',
      'bid_decided',
      'last_day',
      'order_confirmed',
      'order_ended',
      'order_changed',
      'ticket_checked',
      'ticket_missing',
      'webhook_paused',
    ],
  ],
  ['staff_respond', ['quote_decided', 'question_answered', 'bid_decided', 'last_day']],
  ['staff_execute', ['order_confirmed', 'order_ended', 'order_changed', 'ticket_missing']],
  ['staff_fulfillment', ['ticket_checked', 'ticket_missing']],
  ['staff_finance', ['ticket_missing']],
  ['driver', ['driver_assigned']],
] as const)('a %s is offered the notices that can concern them, all turned on', async (who, expected) => {
  const preferences = await read(t.world.a[who])
  expect(preferences.map(({ notice }) => notice)).toEqual(expected)
  expect(preferences.every(({ mail, label }) => mail && label !== '')).toBe(true)
})

test.each(['admin', 'super_admin'] as const)(
  'an %s is offered the notices about waiting users and quotes',
  async (who) => {
    expect((await read(t.world[who])).map(({ notice }) => notice)).toEqual(['user_waiting', 'quote_waiting'])
  },
)

test('only the named preferences of the user who saves them change', async () => {
  const { contractor } = t.world.a
  const off = await put(contractor, [{ notice: 'bid_received', mail: false }])
  expect(off.status).toBe(200)
  expect(off.body.message).toBe('Notices saved')
  const ofQuotes = { quote_decided: true, draft_ready: true, bid_received: false, last_day: true }
  const ofOrders = {
    question_received: true,
    acceptance_waits: true,
    order_ended: true,
    order_changed: true,
    ticket_checked: true,
    webhook_paused: true,
  }
  const expected = { ...ofQuotes, order_confirmed: true, ...ofOrders }
  const asTable = (rows: Preference[]) => Object.fromEntries(rows.map(({ notice, mail }) => [notice, mail]))
  expect(asTable(off.body.data)).toEqual(expected)
  expect(asTable(await read(contractor))).toEqual(expected)
  expect((await read(t.world.b.contractor)).every(({ mail }) => mail)).toBe(true)
  const twice = [
    { notice: 'bid_received', mail: false },
    { notice: 'bid_received', mail: true },
  ]
  expect(asTable((await put(contractor, twice)).body.data)).toMatchObject({ bid_received: true })
})

test('a notice that is not offered to the user is refused', async () => {
  const { status, body } = await put(t.world.a.contractor, [
    { notice: 'quote_decided', mail: false },
    { notice: 'user_waiting', mail: true },
  ])
  expect([status, body.errors]).toEqual([422, { 'notices.1.notice': ['The selected notices.1.notice is invalid.'] }])
  expect((await read(t.world.a.contractor)).find(({ notice }) => notice === 'quote_decided')?.mail).toBe(true)
})

test.each([undefined, [], [{ notice: 'spam', mail: true }], [{ notice: 'bid_received' }], 'all'])(
  '%j is refused',
  async (notices) => {
    expect((await put(t.world.a.contractor, notices)).status).toBe(422)
  },
)

test('without a session there are no preferences', async () => {
  expect((await t.as(null).get('/api/user/notices')).status).toBe(401)
  expect((await put(null, [{ notice: 'bid_received', mail: true }])).status).toBe(401)
})
