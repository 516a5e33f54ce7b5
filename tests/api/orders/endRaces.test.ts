import type { EventKind } from '../../../api/contract/events.ts'
import type { Db } from '../../../api/db/database.ts'
import { type MadeOrder, makeOrder, makeTicket } from '../factories.ts'
import type { Reply, TestApi } from '../harness.ts'
import { type Finding, testRaces } from '../raceTable.ts'
import { plainTicket } from '../ticketBody.ts'
import { createPeople } from '../world.ts'

/** Two calls at once of which one ends what the other goes on with: the order, a ticket, somebody's work. */

type RaceOrder = MadeOrder & { ticket_id: number; driver_id: number }
type Calls = (t: TestApi, made: RaceOrder, run: number) => [Promise<Reply>, Promise<Reply>]
type EndRace = {
  name: string
  options?: Parameters<typeof makeOrder>[3]
  isFresh?: boolean
  calls: Calls
  faults: Faults
}
type Faults = (after: After, replies: readonly Reply[]) => Record<string, boolean>

const reason = { reason: 'The site is full' }
const close: Call = (t, { quote_id }) => t.as(t.world.a.contractor).post(`/api/quotes/${quote_id}/close`, reason)
const cancel: Call = (t, { quote_id }) => t.as(t.world.a.contractor).post(`/api/quotes/${quote_id}/cancel`, reason)
const release: Call = (t, { quote_id }) => t.as(t.world.admin).post(`/api/quotes/${quote_id}/release`, reason)
const log: Call = (t, { quote_id }) => t.as(t.world.a.driver).post('/api/tickets', plainTicket(quote_id))
const voidIt: Call = (t, { ticket_id }) => t.as(t.world.a.haulier).post(`/api/tickets/${ticket_id}/void`, reason)
const query: Call = (t, { ticket_id }) => t.as(t.world.a.contractor).post(`/api/tickets/${ticket_id}/query`, reason)
const supplierConfirms: Call = (t, { quote_id }) =>
  t.as(t.world.a.supplier).post(`/api/quotes/${quote_id}/confirm-supplier`)
const haulierConfirms: Call = (t, { haulier_bid_id }) =>
  t.as(t.world.a.haulier).post(`/api/haulier/haulier-bids/${haulier_bid_id}/confirm`)
const assign: Call = (t, { haulier_bid_id, driver_id }) =>
  t.as(t.world.a.haulier).post(`/api/haulier/haulier-bids/${haulier_bid_id}/assign-driver`, { driver_id })
const deactivate: Call = (t, { driver_id }) =>
  t.as(t.world.a.haulier).post(`/api/haulier/users/${driver_id}/deactivate`)
type Call = (t: TestApi, made: RaceOrder) => Promise<Reply>

/** By turns the one or the other begins a little earlier. */
const both =
  (one: Call, other: Call): Calls =>
  (t, made, run) => {
    const lead = ((run % 7) - 3) * 5
    return [after(-lead, () => one(t, made)), after(lead, () => other(t, made))]
  }

async function after<T>(ms: number, act: () => Promise<T>): Promise<T> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
  return act()
}

const races: readonly EndRace[] = [
  {
    name: 'void / void',
    calls: both(voidIt, voidIt),
    faults: ({ count }, replies) => ({
      'granted to one': isOneOf(replies, 409),
      'told once': count('ticket.voided') === 1,
    }),
  },
  {
    name: 'void / query',
    calls: both(voidIt, query),
    faults: ({ isBefore }, [voided, asked]) => ({
      'the void stands': voided?.status === 200,
      'no query of a voided ticket':
        asked?.status === 409 || (asked?.status === 200 && isBefore('ticket.queried', 'ticket.voided')),
    }),
  },
  {
    // The load is more than all of it.
    name: 'close / ticket',
    options: { quote: { quantity_kg: 19_400 } },
    isFresh: true,
    calls: both(close, log),
    faults: (_, [closed, logged]) => ({
      'the load is taken': logged?.status === 201,
      'closed short, and the load flagged, or not closed': (closed?.status === 200) === isFlagged(logged),
      'or nothing was left': closed?.status === 200 || closed?.body.code === 'nothing_left',
    }),
  },
  {
    name: 'close / confirm',
    options: { confirmed: 'none' },
    calls: both(close, supplierConfirms),
    faults: ({ isBefore }, [closed, confirmed]) => ({
      'it is closed': closed?.status === 200,
      'no confirmation of a closed order':
        confirmed?.status === 409 ||
        (confirmed?.status === 200 && isBefore('order.supplier_confirmed', 'order.closed')),
    }),
  },
  {
    name: 'cancel / ticket',
    isFresh: true,
    calls: both(cancel, log),
    faults: (_, [cancelled, logged]) => ({
      'the load is taken': logged?.status === 201,
      'cancelled, and the load flagged, or not cancelled':
        (cancelled?.status === 200) === isFlagged(logged, 'order_cancelled'),
      'or it had a load': cancelled?.status === 200 || cancelled?.body.code === 'loads_came',
    }),
  },
  {
    name: 'cancel / close',
    isFresh: true,
    calls: both(cancel, close),
    faults: ({ order, count }, replies) => ({
      'granted to one': isOneOf(replies, 409),
      'told once': count('order.cancelled') + count('order.closed') === 1,
      'ended as it was granted': order?.is_cancelled === (replies[0]?.status === 200),
    }),
  },
  {
    name: 'release / ticket',
    isFresh: true,
    calls: both(release, log),
    faults: ({ order }, [released, logged]) => ({
      'the load is taken': logged?.status === 201,
      'released, and the load flagged, or not released': (released?.status === 200) === isFlagged(logged),
      'or it had a load': released?.status === 200 || released?.body.code === 'has_tickets',
      'the order is gone once released': (order === undefined) === (released?.status === 200),
    }),
  },
  {
    name: 'release / confirm',
    options: { confirmed: 'supplier' },
    isFresh: true,
    calls: both(release, haulierConfirms),
    faults: ({ order, bid, isBefore }, [released, confirmed]) => ({
      'it is released': released?.status === 200 && order === undefined,
      'no confirmation of a released order':
        confirmed?.status === 404 ||
        (confirmed?.status === 200 && isBefore('order.haulier_confirmed', 'order.released')),
      'the bid is as it was': bid.status === 'pending' && bid.accepted === 'pending',
    }),
  },
  {
    name: 'confirm / confirm',
    options: { confirmed: 'none' },
    calls: both(supplierConfirms, supplierConfirms),
    faults: ({ count }, replies) => ({
      'granted to one': isOneOf(replies, 409),
      'told once': count('order.supplier_confirmed') === 1,
    }),
  },
  {
    name: 'assign / assign',
    calls: both(assign, assign),
    faults: ({ assigned, count }, replies) => ({
      'both are content': replies.every(({ status }) => status === 200),
      'assigned once': assigned === 1 && count('driver.assigned') === 1,
    }),
  },
  {
    name: 'deactivate / assign',
    calls: both(deactivate, assign),
    faults: ({ assigned }, [deactivated, sent]) => ({
      'nobody who is out drives': deactivated?.status !== 200 || assigned === 0,
      'out, or just assigned': deactivated?.status === 200 || (deactivated?.body.code === 'changed' && assigned === 1),
      'assigned, or out': sent?.status === 200 || sent?.status === 422,
    }),
  },
]

testRaces(races, async (t, { options, isFresh, calls, faults }, run): Promise<Finding> => {
  const { a } = t.world
  const order = await makeOrder(t.db, t.world, a, options)
  const driver = await createPeople(t.db, t.clock.now).staff(
    `driver-${order.quote_id}-${run}`,
    'driver',
    a.haulier.company_id,
  )
  const ticket_id = isFresh ? 0 : (await makeTicket(t.db, a, order.quote_id)).id
  const made = { ...order, ticket_id, driver_id: driver.id }
  const replies = await Promise.all(calls(t, made, run))
  const holds = faults(await lookAfter(t.db, made), replies)
  const findings = Object.keys(holds).filter((name) => !holds[name])
  const statuses = replies.map(({ status }) => status)
  const granted = [...statuses.keys()].filter((nth) => Number(statuses[nth]) < 300)
  return {
    findings: findings.map((name) => `not "${name}" (${statuses.join(' and ')})`),
    winner: granted.length === 1 ? (granted[0] ?? null) : null,
  }
})

type After = Awaited<ReturnType<typeof lookAfter>>

async function lookAfter(db: Db, { quote_id, bid_id, driver_id }: RaceOrder) {
  const events = await db.selectFrom('events').select('kind').where('quote_id', '=', quote_id).orderBy('id').execute()
  const kinds = events.map(({ kind }) => kind)
  const assignments = await db
    .selectFrom('driver_assignments')
    .select('id')
    .where('quote_id', '=', quote_id)
    .where('driver_id', '=', driver_id)
    .where('removed_at', 'is', null)
    .execute()
  return {
    order: await db.selectFrom('orders').selectAll().where('quote_id', '=', quote_id).executeTakeFirst(),
    bid: await db.selectFrom('bids').selectAll().where('id', '=', bid_id).executeTakeFirstOrThrow(),
    assigned: assignments.length,
    count: (kind: EventKind) => kinds.filter((one) => one === kind).length,
    isBefore: (first: EventKind, then: EventKind) => kinds.indexOf(first) < kinds.indexOf(then),
  }
}

function isOneOf(replies: readonly Reply[], refusal: number): boolean {
  return (
    replies
      .map(({ status }) => status)
      .toSorted()
      .join() === `200,${refusal}`
  )
}

function isFlagged(logged: Reply | undefined, flag = 'order_closed'): boolean {
  return logged?.body.data?.flags.includes(flag) === true
}
