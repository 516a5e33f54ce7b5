import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Principal, principals } from '../../api/auth/access.ts'
import { type Marked, plantChain } from './bothFirms.ts'
import { readPdf } from './papers/pdfText.ts'
import { type OwnRoute, ownRoutes } from './scenarios/all.ts'
import { withColleagues } from './scenarios/expected.ts'
import { personOf, send } from './scenarios/send.ts'
import { openUntouched, type Untouched } from './untouched.ts'

/**
 * The access matrix of contents: whoever may call a list reads their own rows in it, and nothing of another firm's but
 * what the market shows: not even how many they have. A list without a row here fails.
 */
let t: Untouched
let planted: { a: Marked; b: Marked }
/** Answers from before the other firm had anything, by call and reader. */
const before = new Map<string, string>()

beforeAll(async () => {
  t = await openUntouched()
  const plant = (letter: 'a' | 'b') => plantChain(t.rollback.db, t.world, letter, t.api.clock.now)
  const a = await plant('a')
  for (const [key, list] of Object.entries(lists)) {
    for (const principal of readersOf(key)) before.set(`${key} as ${principal}`, await read(key, list, principal))
  }
  planted = { a, b: await plant('b') }
})
afterAll(() => t.close())

/** `terms`, `site` and `loads` are one's own rows, and so much of another's open quote. */
type Reads = 'own' | 'terms' | 'site' | 'loads' | 'nothing' | 'everything'
/** By default admins read everything, and everybody else their own. */
type List = { query?: Record<string, string>; reads?: Partial<Record<Principal, Reads>> }

const ofAccount: List = { reads: { admin: 'nothing', super_admin: 'nothing' } }
const ofMonth: List = { query: { month: '2026-03' } }
const ofNobody = (...who: readonly Principal[]): List => ({
  reads: Object.fromEntries(who.map((principal) => [principal, 'nothing'])),
})
const allButTwoTrades: List = ofNobody('two_trades')

const readers = ['contractor_read', 'contractor_accounts', 'supplier_read', 'supplier_accounts'] as const

const lists: Readonly<Record<string, List>> = {
  'GET /api/access-records': {},
  'GET /api/activity': {},
  'GET /api/admin/dashboard': ofNobody('admin', 'super_admin'),
  'GET /api/collection-points': allButTwoTrades,
  'GET /api/contractor/accepted-quotes': {},
  'GET /api/contractor/accepted-quotes.csv': {},
  'GET /api/devices': ofAccount,
  'GET /api/driver/jobs': {},
  'GET /api/firm-archive/size': ofNobody('contractor', 'supplier', 'haulier', 'two_trades'),
  'GET /api/haulier/accepted-quotes': {},
  'GET /api/haulier/accepted-quotes.csv': {},
  'GET /api/haulier/devices': {},
  'GET /api/haulier/drivers': {},
  'GET /api/haulier/drivers.csv': {},
  'GET /api/haulier/me': {},
  'GET /api/haulier/return-loads': { reads: { haulier: 'loads', staff_respond: 'loads', two_trades: 'nothing' } },
  'GET /api/haulier/users': {},
  'GET /api/haulier/vehicles': {},
  'GET /api/haulier/vehicles.csv': {},
  'GET /api/my-bid-quotes': allButTwoTrades,
  'GET /api/my-bid-quotes.csv': allButTwoTrades,
  // A supplier's planted needs are all tasks, and a colleague who only reads is given none.
  'GET /api/needs': ofNobody('two_trades', 'supplier_read'),
  // None of an order's notices goes to somebody who has only finance or accounts, or only reads.
  'GET /api/notifications': ofNobody('admin', 'super_admin', 'staff_finance', ...readers),
  'GET /api/orders/running': allButTwoTrades,
  // Everybody’s: products.test.ts of the imports tries pending ones.
  'GET /api/products.csv': ofNobody('contractor', 'contractor_decide', 'admin', 'super_admin'),
  'GET /api/quotes': {
    reads: { contractor: 'terms', supplier: 'site', haulier: 'loads', staff_respond: 'loads', two_trades: 'terms' },
  },
  'GET /api/quotes.csv': { reads: { contractor: 'terms', two_trades: 'terms' } },
  'GET /api/quotes/map': { reads: { supplier: 'terms', two_trades: 'terms' } },
  'GET /api/schedules': ofNobody('contractor_accounts', 'two_trades'),
  'GET /api/sessions': ofAccount,
  'GET /api/sites': ofNobody('contractor_accounts', 'two_trades'),
  'GET /api/sites.csv': ofNobody('two_trades'),
  'GET /api/statements': ofMonth,
  'GET /api/statements.csv': ofMonth,
  'GET /api/statements.pdf': ofMonth,
  'GET /api/user/calendar': ofNobody(...principals),
  'GET /api/tokens': ofNobody(...principals),
  'GET /api/webhook': ofNobody(...principals),
  'GET /api/webhook/deliveries': ofNobody(...principals),
  // It says which topics changed, and nothing of what.
  'GET /api/stream': { query: { unheard: '60' }, ...ofNobody(...principals) },
  'GET /api/supplier/accepted-quotes': {},
  'GET /api/supplier/accepted-quotes.csv': {},
  'GET /api/sync': {},
  'GET /api/tickets.csv': {},
  'GET /api/user': ofAccount,
  'GET /api/user/archive': ofAccount,
  'GET /api/user/factor': ofNobody(...principals),
  'GET /api/user/notices': ofNobody(...principals),
  'GET /api/user/profile': ofAccount,
  'GET /api/users': {},
  // No firm here has kept any: weighbridgeColumns.test.ts tries two firms.
  'GET /api/weighbridge-columns': ofNobody(...principals),
}

/** A private read whose path names no object. */
const isList = ({ method, url, access }: OwnRoute) =>
  method === 'GET' && !url.includes(':') && access.policy !== 'public'

test('every list declares what each of its readers may read', () => {
  const keys = ownRoutes(t.api.routes).filter(isList)
  expect(Object.keys(lists).toSorted()).toEqual(keys.map(({ key }) => key).toSorted())
})

const site = ['contractor-b Ltd', '1 contractor-b Way', 'Note-b', 'Gate-b']
const shownOf: Partial<Record<Reads, readonly string[]>> = { terms: [], site, loads: [...site, 'Pit-b'] }

const routeOf = (key: string) => ownRoutes(t.api.routes).find((one) => one.key === key)
const readersOf = (key: string) => principals.filter((one) => routeOf(key)?.access.expect[one] === 200)

function read(key: string, { query = {} }: List, principal: Principal): Promise<string> {
  return t.rollback.undoAfter(async () => {
    const route = routeOf(key)
    if (!route) throw new Error(`No route ${key}`)
    const answer = await send(
      t.api.app,
      route,
      { query },
      { kind: 'bearer', token: personOf(t.world, principal)?.token ?? '' },
    )
    const isPdf = answer.headers['content-type'] === 'application/pdf'
    return isPdf && answer.rawPayload ? JSON.stringify(await readPdf(answer.rawPayload)) : withoutPosition(answer.body)
  })
}

/** Sync and stream say how many events there are in all; an archive is recorded, under a number of all records. */
function withoutPosition(body: string): string {
  return body
    .replace(/"cursor":"\w+"/, '')
    .replace(/^id: \S+/gm, '')
    .replace(/"id":\d+(?=,"at")/g, '')
}

test.each(Object.entries(lists))('%s shows its readers their own, and nothing of another firm’s', async (key, list) => {
  const unexpected: string[] = []
  const route = routeOf(key)
  const reads = route ? withColleagues(list.reads ?? {}, route.access) : {}
  for (const principal of readersOf(key)) {
    const isAdmin = principal === 'admin' || principal === 'super_admin'
    const expected = reads[principal] ?? (isAdmin ? 'everything' : 'own')
    const body = await read(key, list, principal)
    const found = readsOf(body, expected, principal === 'two_trades')
    if (found !== '') unexpected.push(`${principal} ${found}`)
    const isAlone = !isAdmin && (expected === 'own' || expected === 'nothing')
    if (isAlone && body !== before.get(`${key} as ${principal}`))
      unexpected.push(`${principal} reads that the other firm has something`)
  }
  expect(unexpected).toEqual([])
})

/** What is wrong, or ''. */
function readsOf(body: string, expected: Reads, isStranger: boolean): string {
  const { a, b } = planted
  const open = [a.open, b.open].map(String)
  const shown = shownOf[expected]
  const rest = [...open, ...(shown ?? [])].reduce((text, word) => (shown ? text.replaceAll(word, '') : text), body)
  const isOwn = !isStranger && expected !== 'nothing'
  if (isOwn !== a.marks.test(isOwn ? body : rest))
    return isOwn ? 'reads nothing of their own' : 'reads of the first firm'
  if (expected === 'everything') return b.marks.test(body) ? '' : 'reads nothing of the other firm'
  return b.marks.test(rest) ? `reads of the other firm: ${rest.match(new RegExp(b.marks, 'g'))}` : ''
}
