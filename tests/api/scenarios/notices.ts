import type { Principal } from '../../../api/auth/access.ts'
import type { Notice } from '../../../api/contract/events.ts'
import type { Scenarios } from './scenario.ts'

/** One that is offered to each; the others are offered the contractor's. */
const offered: Partial<Record<Principal, Notice>> = {
  supplier: 'bid_decided',
  haulier: 'bid_decided',
  staff_respond: 'bid_decided',
  staff_execute: 'order_confirmed',
  staff_fulfillment: 'ticket_missing',
  driver: 'driver_assigned',
  admin: 'user_waiting',
  super_admin: 'quote_waiting',
}

export const scenarios: Scenarios = {
  'GET /api/user/notices': () => ({}),
  'PUT /api/user/notices': ({ principal }) => ({
    payload: { notices: [{ notice: offered[principal] ?? 'bid_received', mail: false }] },
  }),
}
