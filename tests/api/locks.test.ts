import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Principal, principals } from '../../api/auth/access.ts'
import { type OwnRoute, ownRoutes, scenarios } from './scenarios/all.ts'
import { expectedOf } from './scenarios/expected.ts'
import { personOf, send } from './scenarios/send.ts'
import { record } from './statements.ts'
import { openUntouched, type Untouched } from './untouched.ts'

/**
 * Which rows every write locks, in its order, before it changes anything. `races.test.ts` shows on real connections what
 * would happen without them; this table has every call, so that none loses a lock unseen, and no two wait for each other.
 */
let t: Untouched

beforeAll(async () => {
  t = await openUntouched()
})
afterAll(() => t.close())

const locks: Readonly<Record<string, readonly string[]>> = {
  events: [
    'POST /api/register/contractor',
    'POST /api/register/haulier',
    'POST /api/register/supplier',
    'POST /api/register/contractor-supplier',
    'POST /api/register/contractor-haulier',
    'POST /api/register/contractor-supplier-haulier',
    'POST /api/register/admin',
    'POST /api/verify-email',
    'POST /api/email/resend',
    'POST /api/forgot-password',
    'POST /api/reset-password',
    'PUT /api/user/password',
    'DELETE /api/devices/:id',
    'POST /api/products',
    'POST /api/users',
    'POST /api/haulier/drivers',
    'POST /api/products/import',
    'DELETE /api/tokens/:id',
    'POST /api/users/invite',
    'DELETE /api/haulier/devices/:id',
  ],
  'share tickets, events': ['POST /api/tickets/slips', 'POST /api/tickets/slips/import'],
  'share sessions, events': ['POST /api/devices'],
  'share users': ['POST /api/login', 'POST /api/demo/login'],
  users: ['PUT /api/user/notices', 'DELETE /api/haulier/users/:id/sessions'],
  'companies, events': [
    'POST /api/haulier/vehicles',
    'POST /api/haulier/vehicles/import',
    'POST /api/haulier/drivers/import',
    'POST /api/collection-points',
    'POST /api/sites',
    'POST /api/tokens',
    'POST /api/webhook',
  ],
  'webhooks, events': ['PUT /api/webhook', 'DELETE /api/webhook'],
  webhooks: [
    'POST /api/webhook/test',
    'POST /api/webhook/start',
    'POST /api/webhook/secret',
    'POST /api/webhook/deliveries/:id/replay',
    'POST /api/webhook/replay-failed',
  ],
  'sites, events': [
    'PUT /api/sites/:id',
    'POST /api/sites/:id/archive',
    'POST /api/sites/:id/bring-back',
    'DELETE /api/sites/:id',
  ],
  'companies, sites, events': ['POST /api/sites/import'],
  'companies, share quotes, events': ['POST /api/schedules'],
  'schedules, events': [
    'PUT /api/schedules/:id',
    'POST /api/schedules/:id/end',
    'POST /api/schedules/:id/drafts/:draftId/dismiss',
  ],
  'devices, device_keys': ['POST /api/devices/keys'],
  'products, events': ['PUT /api/products/:id', 'DELETE /api/products/:id'],
  'quotes, events': [
    'PUT /api/quotes/:id',
    'DELETE /api/quotes/:id',
    'POST /api/quotes/:id/take-back',
    'POST /api/quotes/:id/bids',
    'POST /api/bids',
    'POST /api/quotes/:id/haul',
  ],
  'quotes, events, events': ['PUT /api/quotes/:id/verify', 'POST /api/quotes/:id/questions'],
  'quotes, quote_questions, events': [
    'POST /api/quotes/:id/questions/:questionId/answers',
    'PUT /api/quotes/:id/questions/:questionId/answers/:answerId',
    'DELETE /api/quotes/:id/questions/:questionId',
    'DELETE /api/quotes/:id/questions/:questionId/answers/:answerId',
  ],
  'quotes, file_quota': ['POST /api/quotes/:id/attachments'],
  'share attachment_uploads': ['PUT /api/uploads/:uploadId/parts/:n'],
  'quotes, file_quota, events': ['POST /api/uploads/:uploadId/finish'],
  'quotes, attachments, events': ['PUT /api/attachments/:id', 'DELETE /api/attachments/:id'],
  'quotes, share users, events': ['DELETE /api/quotes/:id/approval'],
  'share users, events': ['POST /api/quotes'],
  'tickets, events': ['POST /api/tickets/:id/void', 'POST /api/tickets/:id/query', 'POST /api/tickets/:id/answer'],
  'token, events': ['POST /api/collection-notes/import', 'POST /api/quotes/:id/collection-notes'],
  'users, events': [
    'PUT /api/user/profile',
    'POST /api/users/verify',
    'POST /api/users/ban',
    'DELETE /api/users/:id',
    'PUT /api/haulier/users/:id/permissions',
    'POST /api/haulier/users/:id/reactivate',
    'POST /api/users/:id/invite',
    'PUT /api/users/:id/approval-limit',
  ],
  'users, users, events, events': ['POST /api/users/:id/owner'],
  'companies, collection_points, events': ['PUT /api/collection-points/:id', 'DELETE /api/collection-points/:id'],
  'companies, vehicles, events': ['PUT /api/haulier/vehicles/:id', 'DELETE /api/haulier/vehicles/:id'],
  'quotes, bids, events': ['PUT /api/bids/:id', 'DELETE /api/bids/:id', 'PUT /api/bids/:id/reject'],
  'quotes, bids, haulier_bids': ['POST /api/bids/:id/reaffirm'],
  'quotes, orders, events': [
    'POST /api/quotes/:id/confirm-supplier',
    'POST /api/haulier/haulier-bids/:id/confirm',
    'POST /api/quotes/:id/close',
    'POST /api/quotes/:id/cancel',
    'PUT /api/quotes/:id/order-details',
    'DELETE /api/haulier/haulier-bids/:id/drivers/:driverId',
  ],
  'quotes, bids, haulier_bids, events': [
    'PUT /api/bids/:id/haulier-price',
    'PUT /api/quotes/:id/bids/:bidId/haulier-price',
    'DELETE /api/bids/:id/haulier-price',
  ],
  'quotes, orders, share users, events': ['POST /api/haulier/haulier-bids/:id/assign-driver'],
  'token, companies, share quotes, events': [
    'POST /api/tickets',
    'POST /api/tickets/paper',
    'POST /api/tickets/import',
  ],
  'companies, quotes, orders, events': [
    'POST /api/amendments/:id/decline',
    'POST /api/amendments/:id/withdraw',
    'POST /api/amendments/:id/end',
  ],
  'companies, quotes, orders, share users, events': [
    'POST /api/quotes/:id/amendments',
    'POST /api/amendments/:id/agree',
  ],
  'companies, quotes, orders, events, events': ['POST /api/quotes/:id/release'],
  'quotes, orders, users, events, events': ['POST /api/haulier/users/:id/deactivate'],
  'quotes, bids, haulier_bids, share users, share users, share users, events': [
    'PUT /api/bids/:id/accept',
    'PUT /api/quotes/:id/bids/:bidId/accept',
    'PUT /api/quotes/:id/bids/:bidId/haulier-bids/:haulierBidId/accept',
  ],
}

/** Each finds and changes its own rows in one statement: whoever comes second finds none, or writes the same. */
const inOneStatement = [
  'POST /api/admin/failed-mails/:id/resend',
  'PUT /api/quotes/:id/hidden',
  'DELETE /api/quotes/:id/hidden',
  'POST /api/logout',
  'DELETE /api/sessions/:id',
  'POST /api/user/calendar',
  'DELETE /api/user/calendar',
  'POST /api/user/factor',
  'POST /api/user/factor/confirm',
  'POST /api/user/factor/remove',
  'POST /api/notifications/read',
  'PUT /api/weighbridge-columns',
  'DELETE /api/uploads/:uploadId',
  'POST /api/verify/packs',
  'POST /api/firm-archive',
]

/** Whose answer takes all locks, where the first who is let in takes fewer. */
const lockingMost: Readonly<Record<string, readonly Principal[]>> = {
  'POST /api/haulier/users/:id/deactivate': ['haulier'],
  // Only a colleague may have an approval limit.
  'POST /api/quotes/:id/amendments': ['contractor_decide'],
  'POST /api/amendments/:id/agree': ['contractor_decide'],
  'PUT /api/bids/:id/accept': ['contractor_decide'],
  'PUT /api/quotes/:id/bids/:bidId/accept': ['contractor_decide'],
  'PUT /api/quotes/:id/bids/:bidId/haulier-bids/:haulierBidId/accept': ['contractor_decide'],
}

async function locksOf(route: OwnRoute): Promise<string> {
  const principal = [...(lockingMost[route.key] ?? []), ...principals].find((one) => {
    const status = expectedOf(route.access, { principal: one, side: 'own', kind: 'bearer' })
    return status !== undefined && status < 300
  })
  if (!principal) throw new Error(`${route.key} lets nobody in`)
  return t.rollback.undoAfter(async () => {
    const context = { db: t.rollback.db, world: t.world, side: 'own', principal, now: t.api.clock.now } as const
    const request = (await scenarios[route.key]?.(context)) ?? {}
    const token = personOf(t.world, principal)?.token ?? ''
    const kind = principal === 'anonymous' ? 'none' : 'bearer'
    const statements = await record(async () => {
      const { statusCode } = await send(t.api.app, route, request, { kind, token })
      expect([route.key, statusCode < 300]).toEqual([route.key, true])
    })
    return statements.flatMap(({ text }) => locksIn(text)).join(', ')
  })
}

/** Advisory locks by what they hold, and the tables whose rows the statement locks; `share` is the weaker kind. */
function locksIn(text: string): string[] {
  // A carrier's counter is raised first of all, and is its lock.
  const counter = /^\s*with next as \(\s*update (\w+)/.exec(text)?.[1]
  const advisory = /pg_(?:try_)?advisory_xact_lock(_shared)?\((?:hashtextextended\('(\w+)'|(\d+))?/.exec(text)
  if (advisory && !counter) return [named(advisory[1], advisory[2] ?? (advisory[3] ? 'events' : 'token'))]
  const rows = /\bfor (?:no key update|update|(key share|share))(?: of "?(\w+)"?)?/i.exec(text)
  if (!rows) return []
  const from = withoutSubqueries(queryUpTo(text, rows.index))
  const alias = rows[2] ?? /\bfrom "?(\w+)"?/i.exec(from)?.[1] ?? ''
  const table = new RegExp(`"?(\\w+)"? as "?${alias}\\b`, 'i').exec(from)?.[1] ?? alias
  return [...(counter ? [counter] : []), named(rows[1], table)]
}

const named = (weaker: string | undefined, what: string) => (weaker ? `share ${what}` : what)

/** The query that ends with the lock, and nothing of what it stands in. */
function queryUpTo(text: string, end: number): string {
  let open = 0
  for (let at = end - 1; at >= 0; at -= 1) {
    if (text[at] === ')') open += 1
    if (text[at] === '(') open -= 1
    if (open < 0) return text.slice(at + 1, end)
  }
  return text.slice(0, end)
}

function withoutSubqueries(text: string): string {
  const inner = text.replace(/\([^()]*\)/g, '')
  return inner === text ? text : withoutSubqueries(inner)
}

const isWrite = ({ method }: OwnRoute) => method !== 'GET'
const declared = [...Object.entries(locks), ['', inOneStatement] as const]

test('every write says what it locks, or that it needs no lock', () => {
  const writes = ownRoutes(t.api.routes).filter(isWrite)
  expect(declared.flatMap(([, calls]) => calls).toSorted()).toEqual(writes.map(({ key }) => key).toSorted())
})

test.each(declared)('the calls take their locks in the declared order: %s', async (taken, calls) => {
  const found: string[] = []
  for (const route of ownRoutes(t.api.routes).filter(({ key }) => calls.includes(key))) {
    const locked = await locksOf(route)
    if (locked !== taken) found.push(`${route.key}: ${locked}`)
  }
  expect(found).toEqual([])
})

test('no two calls wait for each other, as all lock in one order', () => {
  const pairs = Object.keys(locks).flatMap((taken) => {
    const tables = taken.split(', ').map((one) => one.replace('share ', ''))
    return tables.flatMap((before, at) => tables.slice(at + 1).map((after) => [before, after] as const))
  })
  const order: string[] = []
  const left = new Set(pairs.flat())
  for (let before = left.size + 1; left.size > 0 && left.size < before; ) {
    before = left.size
    const free = [...left].filter(
      (one) => !pairs.some(([first, then]) => then === one && first !== one && left.has(first)),
    )
    for (const one of free) left.delete(one)
    order.push(...free)
  }
  expect([...left]).toEqual([])
  expect(order.at(-1)).toBe('events')
})
