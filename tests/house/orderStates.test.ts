import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import { can, type Verdict } from '../../api/contract/rules/actions.ts'
import {
  type AmendableField,
  amendable,
  amendableFields,
  type OrderChange,
} from '../../api/contract/rules/amendments.ts'
import {
  type Action,
  type Actor,
  may,
  type OfficeRole,
  officePermissions,
  yardPermissions,
} from '../../api/contract/rules/permissions.ts'
import { orderProgress, progressText } from '../../api/contract/rules/progress.ts'
import { type RefusalCode, refusalMessage } from '../../api/contract/rules/refusals.ts'
import { waitsFor } from '../../api/contract/rules/waitsFor.ts'
import { flagTicket } from '../../api/contract/tickets/checks.ts'

const page = join(projectRoot, 'docs/orders.md')

test('docs/orders.md describes an order’s states as the contract does', async () => {
  await expect(written()).toMatchFileSnapshot(page)
})

const now = new Date('2026-03-10T09:00:00.000Z')
const contractor = { company_id: 1 }
const supplier = { company_id: 2 }
const haulier = { company_id: 3 }

const accepted = {
  contractor_company_id: 1,
  supplier_company_id: 2,
  haulier_company_id: 3 as number | null,
  carrier_company_id: 3,
  quantity_kg: 480_000,
  delivered_kg: 0,
  has_driver: false,
  delivery_to_date: '2026-03-27',
  supplier_confirmed_at: null as Date | null,
  haulier_confirmed_at: null as Date | null,
  closed_at: null as Date | null,
  is_cancelled: false,
}
type Order = typeof accepted
const half = { ...accepted, supplier_confirmed_at: now }
const confirmed = { ...half, haulier_confirmed_at: now }
const driven = { ...confirmed, has_driver: true }
const begun = { ...driven, delivered_kg: 97_000 }
const selfCarried = { ...accepted, haulier_company_id: null, carrier_company_id: 2 }

const states: readonly [string, Order][] = [
  ['Accepted', accepted],
  ['The supplier has confirmed', half],
  ['The haulier has confirmed too', confirmed],
  ['A driver is assigned', driven],
  ['Loads come', begun],
  ['Loads come too slowly', { ...begun, delivery_to_date: '2026-03-11' }],
  ['Everything has come', { ...begun, delivered_kg: 480_000 }],
  ['Closed short', { ...begun, closed_at: now }],
  ['Closed before the first load', { ...driven, closed_at: now }],
  ['Cancelled', { ...driven, closed_at: now, is_cancelled: true }],
  ['The supplier carries: accepted', selfCarried],
  ['The supplier carries: confirmed', { ...selfCarried, supplier_confirmed_at: now }],
]

const orderColumns: Record<string, (order: Order) => string> = {
  Status: (order) => progressText(progressOf(order).label, progressOf(order).note, order.is_cancelled),
  'Waits for': (order) => waitingOf(order) ?? '',
  'Supplier confirms': (order) => cellOf(can.confirmAsSupplier(order, supplier)),
  'Haulier confirms': (order) =>
    order.haulier_company_id === null ? '' : cellOf(can.confirmAsHaulier(order, haulier)),
  'Driver is assigned': (order) => (order.haulier_company_id === null ? '' : cellOf(can.assignDriver(order, haulier))),
  'Load is logged': (order) => [cellOf(can.logTicket(order, authorOf(order))), ...flagsOf(order)].join(', '),
  'Contractor closes short': (order) => cellOf(can.closeOrder(order, contractor)),
  'Contractor cancels': (order) => cellOf(can.cancelOrder(withTickets(order), contractor)),
  'Tonnes are amended': (order) =>
    cellOf(can.proposeAmendment(unproposed(order), { ...nothing, quantity_kg: 500_000 })),
  'First day is amended': (order) =>
    cellOf(can.proposeAmendment(unproposed(order), { ...nothing, delivery_from_date: '2026-03-11' })),
  'Contractor changes site details': (order) => cellOf(can.changeDetails(order, contractor)),
  'Admin releases': (order) => cellOf(can.releaseOrder(withTickets(order))),
}

const nothing: OrderChange = {
  quantity_kg: null,
  delivery_from_date: null,
  delivery_to_date: null,
  supplier_rate_pence: null,
  haulier_rate_pence: null,
}
const unproposed = (order: Order) => ({ ...withTickets(order), has_open: false })
const withTickets = (order: Order) => ({ ...order, live_tickets: order.delivered_kg > 0 ? 1 : 0 })

const live = { carrier_company_id: 3, voided: false, is_queried: false }
const tickets: readonly [string, typeof live][] = [
  ['Stands, also once a query of it was answered', live],
  ['Queried', { ...live, is_queried: true }],
  ['Voided', { ...live, voided: true }],
]
const ticketColumns: Record<string, (ticket: typeof live) => string> = {
  'Carrier voids': (ticket) => cellOf(can.voidTicket(ticket, haulier)),
  'Who pays queries': (ticket) => cellOf(can.queryTicket(ticket, contractor)),
  'Carrier answers': (ticket) => cellOf(can.answerTicket(ticket, haulier)),
}

/** A switch counts in its trade only; an owner has them all. */
function officeGrantees(trade: OfficeRole) {
  const name = trade === 'contractor' ? 'Contractor' : 'Supplier'
  return Object.fromEntries(
    officePermissions[trade].map((one) => [`${name} \`${one}\``, { roles: [trade], permissions: [one] }]),
  )
}

const grantees: Record<string, Pick<Actor, 'roles' | 'permissions'>> = {
  ...officeGrantees('contractor'),
  ...officeGrantees('supplier'),
  ...Object.fromEntries(yardPermissions.map((one) => [`\`${one}\``, { roles: [], permissions: [one] }])),
  Driver: { roles: ['driver'], permissions: [] },
  Admin: { roles: ['admin'], permissions: [] },
}
const actions = {
  'Confirm as supplier': 'order.confirmAsSupplier',
  'Confirm as haulier': 'order.confirmAsHaulier',
  'Assign a driver': 'driver.assign',
  'Log a load': 'ticket.log',
  'Close short': 'order.close',
  Cancel: 'order.cancel',
  'Propose a change': 'amendment.propose',
  'Agree to a change': 'amendment.answer',
  'Change site details': 'order.changeDetails',
  Release: 'order.release',
  'Void a ticket': 'ticket.void',
  'Query a ticket': 'ticket.query',
  'Answer a query': 'ticket.answer',
} as const satisfies Record<string, Action>

function progressOf(order: Order) {
  return orderProgress({ ...order, ordered_kg: order.quantity_kg, is_closed: order.closed_at !== null })
}

function waitingOf(order: Order) {
  const { label, remaining_kg } = progressOf(order)
  const { delivered_kg: before_kg, has_driver, delivery_to_date } = order
  const came = { before_kg, before_days: before_kg > 0 ? 3 : 0, today_kg: 0, remaining_kg }
  return waitsFor(
    {
      ...came,
      has_driver,
      delivery_to_date,
      is_completed: label === 'Completed',
      is_supplier_confirmed: order.supplier_confirmed_at !== null,
      is_hauled: order.haulier_company_id !== null,
      is_haulier_confirmed: order.haulier_confirmed_at !== null,
    },
    now.getTime(),
  )
}

function authorOf({ carrier_company_id }: Order) {
  return { company_id: carrier_company_id, is_office: true, was_assigned: false }
}

/** Of a load that is in order for the rest. */
function flagsOf(order: Order): string[] {
  const { haulier_company_id, supplier_confirmed_at, haulier_confirmed_at } = order
  const flags = flagTicket({
    is_from_paper: false,
    gross_kg: 31_940,
    tare_kg: 12_480,
    vehicle: null,
    axles: null,
    plated_kg: null,
    last_tare_kg: null,
    others: [],
    ordered_kg: order.quantity_kg,
    delivered_kg: order.delivered_kg,
    is_driver_removed: false,
    is_imported: false,
    is_key_ended: false,
    is_order_closed: order.closed_at !== null && !order.is_cancelled,
    is_order_cancelled: order.is_cancelled,
    logged_at: now,
    sent_at: now,
    now,
    confirmed_at: haulier_company_id === null ? supplier_confirmed_at : haulier_confirmed_at,
  })
  return flags.map((flag) => `flagged \`${flag}\``)
}

const refused = new Set<RefusalCode>()

function cellOf(verdict: Verdict): string {
  if (verdict.allowed) return 'yes'
  refused.add(verdict.code)
  return `\`${verdict.code}\``
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function stateTable<State>(
  head: string,
  of: readonly [string, State][],
  columns: Record<string, (state: State) => string>,
) {
  const cells = Object.values(columns)
  return table(
    [head, ...Object.keys(columns)],
    of.map(([name, state]) => [name, ...cells.map((cell) => cell(state))]),
  )
}

function grantTable(): string {
  const people = Object.values(grantees).map((one) => ({ id: 1, company_id: 1, ...one }))
  const rows = Object.entries(actions).map(([name, action]) => [
    name,
    ...people.map((one) => (may(one, action) ? 'yes' : '')),
  ])
  return table(['', ...Object.keys(grantees)], rows)
}

function amendTable(): string {
  const names: Record<AmendableField, string> = {
    quantity_kg: 'Tonnes',
    delivery_from_date: 'First day',
    delivery_to_date: 'Last day',
    supplier_rate_pence: 'The supplier’s price a tonne, for later loads',
    haulier_rate_pence: 'The haulier’s price a tonne, for later loads',
  }
  const rows = amendableFields.map((field) => {
    const { by, agreed, yard } = amendable[field]
    return `| ${names[field]} | ${by.join(', ')} | ${agreed.join(', ')} | \`${yard.replace('can:', '')}\` |`
  })
  const head = ['| Field | Who proposes | Who agrees | Permission at a haulier |', '| --- | --- | --- | --- |']
  return [...head, ...rows].join('\n')
}

function written(): string {
  const ofOrders = stateTable('The order', states, orderColumns)
  const ofTickets = stateTable('The ticket', tickets, ticketColumns)
  const codes = [...refused].map((code) => `- \`${code}\`: ${refusalMessage(code)}`).join('\n')
  return `# The states of an order

Made from the contract's rules by \`tests/house/orderStates.test.ts\`, which fails where this page says something else.
\`npx vitest run --project house orderStates -u\` writes it anew.

An order begins with an acceptance. A release ends it: the quote is verified again and its bids are as they were. Nothing
else takes an order away, and a closed or cancelled one can't be opened again.

## What each state allows

To who may do it at all; where it is refused, with this code.

${ofOrders}

## What may be amended

By proposal and consent, with one open proposal at a time. The proposer agrees by proposing, and everybody who must agree
to one of the fields agrees to the whole. A carrier is the haulier, or the supplier where none carries.

${amendTable()}

## What is said about a ticket

${ofTickets}

## Who may

By role, and of a haulier's people by permission; whose order or ticket it is, the rules ask besides.

${grantTable()}

## The refusals

${codes}
`
}
