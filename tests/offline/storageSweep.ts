import { leaveAll } from '../../web/offline/device.ts'
import { finishTicket } from '../../web/offline/finish.ts'
import type { OutboxRow, TicketDraft } from '../../web/offline/rows.ts'
import { type Engine, startEngine } from '../../web/offline/triggers.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { driverId, fillDraft, logTicket, signIn } from './driver.ts'
import { syncOf } from './enginePage.ts'
import { createPhone, type Phone, type Process } from './phone.ts'
import { createServer, html, type Server } from './server.ts'
import { countOperations, type FailureKind, failAt, failures } from './storageFaults.ts'

/** A driver's phone whose storage fails in the middle of one thing that it does, and is well again after that. */

const quoteId = 3
const day = 86_400_000
const jpeg = { mime: 'image/jpeg', bytes: Uint8Array.from({ length: 64 }, (_, at) => at).buffer } as const

export const databases = ['loadstone-registry', `loadstone-${driverId}`] as const
type Database = (typeof databases)[number]

type World = {
  phone: Phone
  page: Process
  /** Reads the databases over separate connections. */
  looker: Process
  server: Server
  engine: Engine
  /** Null once the driver has signed out. */
  session: { userId: number; token: string } | null
  isServerAway: boolean
  /** Of the last request. */
  isAnswered: boolean
  /** How far the server's news go. */
  cursor: string
  /** Tokens of the tickets that the driver has signed. */
  meant: Set<string>
  /** What the screen has said that was not so. */
  untrue: string[]
}

type Journey = {
  /** While storage is well. */
  before?: (world: World) => Promise<void>
  /** While it fails. */
  act: (world: World) => Promise<void>
  /** What else has to come to be once all is well: until then it is said what has not. */
  findUndone?: (world: World) => Promise<string | null>
}

const save = async (world: World) => {
  const { syncToken } = await logTicket(world.page, quoteId, { slip: jpeg })
  world.meant.add(syncToken)
}
const saveTwo = async (world: World) => {
  await save(world)
  await save(world)
}

const journeys = {
  save: {
    act: async (world) => {
      const draft = await untilItWorks(world, () => fillDraft(world.page, quoteId, { slip: jpeg }))
      world.meant.add(draft.syncToken)
      await submitUntilSaved(world, draft)
      void world.engine.request('saved')
    },
  },
  drain: {
    before: async (world) => {
      world.isServerAway = true
      await saveTwo(world)
      await world.engine.request('saved')
      await passSeconds(world, 30)
      world.isServerAway = false
    },
    act: async (world) => {
      await passSeconds(world, 30)
    },
  },
  sync: {
    before: async (world) => {
      await saveTwo(world)
      await world.engine.request('saved')
      await passSeconds(world, 30)
    },
    act: async (world) => {
      world.cursor = 'e'
      void world.engine.request('refresh')
      await passSeconds(world, 2)
    },
    findUndone: async ({ looker, engine }) => {
      void engine.request('refresh')
      const { orders, tickets } = looker.databases.user(driverId)
      const read = [await orders.count(), await tickets.count()]
      return String(read) === '3,3' ? null : `${read} orders and tickets are read`
    },
  },
  start: {
    before: async (world) => {
      world.isServerAway = true
      await saveTwo(world)
      world.engine.stop()
      world.page.kill()
      // As on a full disk: what is left of the two lies in their second copies.
      await world.looker.databases.user(driverId).delete({ disableAutoOpen: false })
      world.isServerAway = false
    },
    act: async (world) => {
      Object.assign(
        world,
        openPage(world.phone, () => world),
      )
      await passSeconds(world, 5)
    },
  },
  'clean-up': {
    before: async (world) => {
      await saveTwo(world)
      await world.engine.request('saved')
      await passSeconds(world, 5)
      world.phone.clock.advance(8 * day)
      await settle(world)
      await save(world)
    },
    act: async (world) => {
      void world.engine.request('saved')
      await passSeconds(world, 2)
    },
  },
  'sign-out': {
    before: async (world) => {
      world.isServerAway = true
      await saveTwo(world)
      await world.engine.request('saved')
      await passSeconds(world, 2)
    },
    act: async (world) => {
      world.session = null
      void leaveAll(world.page, () => world.session === null)
      await passSeconds(world, 5)
      world.isServerAway = false
    },
    findUndone: async ({ looker }) => {
      const { user, registry } = looker.databases
      const kept = await user(driverId).orders.count()
      const { isSignedIn, uploadToken } = (await registry.users.get(driverId)) ?? {}
      return kept > 0 || isSignedIn || uploadToken !== null ? 'the driver is not signed out' : null
    },
  },
} satisfies Record<string, Journey>
type JourneyName = keyof typeof journeys
export const journeyNames = Object.keys(journeys) as JourneyName[]

const kinds = Object.keys(failures) as FailureKind[]

/** Each operation of this journey on this database, failing in each way, once and five times in a row. */
export async function listRuns(journey: JourneyName, database: Database): Promise<Run[]> {
  const count = await countOperationsOf(journey, database)
  const operations = Array.from({ length: count }, (_, at) => at)
  return operations.flatMap((at) =>
    kinds.flatMap((failure) => [1, 5].map((times) => ({ journey, database, at, failure, times }))),
  )
}

/** Those after which something was wrong. */
export async function playAll(runs: readonly Run[]): Promise<(Run & { wrong: string[] })[]> {
  const bad: (Run & { wrong: string[] })[] = []
  for (const run of runs) {
    const wrong = await playThrough(run)
    if (wrong.length > 0) bad.push({ ...run, wrong })
  }
  return bad
}

/** Where nothing fails. */
async function countOperationsOf(name: JourneyName, database: Database): Promise<number> {
  const world = await open(journeys[name])
  failAt({ database, at: Number.POSITIVE_INFINITY, times: 0, failure: 'an abort' })
  await journeys[name].act(world)
  await settle(world)
  const count = countOperations()
  failAt(null)
  world.engine.stop()
  return count
}

type Run = { journey: JourneyName; database: Database; at: number; times: number; failure: FailureKind }

/** What was wrong in the end; empty where nothing was lost, doubled, left over or untrue. */
async function playThrough({ journey: name, ...plan }: Run): Promise<string[]> {
  const journey: Journey = journeys[name]
  const world = await open(journey)
  failAt(plan)
  await journey.act(world)
  failAt(null)
  const undone = await passUntilDone(world, journey)
  if (world.engine.getStatus().isStorageFailing) world.untrue.push('storage fails, though it is well')
  world.engine.stop()
  return [...new Set([...undone, ...compareWithServer(world), ...world.untrue])]
}

async function open({ before }: Journey): Promise<World> {
  const phone = createPhone()
  const server = createServer()
  const looker = phone.open(server.fetch)
  await signIn(looker)
  phone.setVisible(true)
  const session = { userId: driverId, token: 's' }
  const state = { isServerAway: false, isAnswered: true, cursor: 'c', meant: new Set<string>(), untrue: [] }
  const world: World = { phone, looker, server, session, ...state, ...openPage(phone, () => world) }
  await settle(world)
  await before?.(world)
  return world
}

function openPage(phone: Phone, readWorld: () => World): Pick<World, 'page' | 'engine'> {
  const page = phone.open(async (path, init) => {
    const world = readWorld()
    world.isAnswered = !world.isServerAway
    if (world.isServerAway) return html(502)
    if (path.startsWith('/api/sync')) return newsAfter(path, world.cursor)
    return world.server.fetch(path, init)
  })
  // The engine asks for it a turn later.
  const session = () => readWorld().session
  return { page, engine: startEngine(page, { events: new EventTarget(), session, deviceName: 'Pixel 9' }) }
}

/** An order and a ticket a part: the first one at the start, the others once the server has come to `last`. */
function newsAfter(path: string, last: string): Response {
  const since = new URL(path, 'http://localhost').searchParams.get('since') ?? 'b'
  if (since >= last) return syncOf({ cursor: since })
  const cursor = String.fromCharCode(since.charCodeAt(0) + 1)
  const quote_id = cursor.charCodeAt(0) - 'c'.charCodeAt(0) + quoteId
  const order = { quote_id, product_name: 'Sharp sand 0/4', to: { company_name: 'Brook Homes' } }
  const ticket = { id: quote_id, quote_id, flags: [] }
  return syncOf({ cursor, more: cursor < last, orders: [order], tickets: [ticket] })
}

/** As somebody who taps again after each failure. */
async function untilItWorks<T>(world: World, work: () => Promise<T>): Promise<T> {
  for (let taps = 0; ; taps++) {
    const done = await settled(world, work())
    if ('value' in done) return done.value
    if (taps === 20) throw done.error
    await passSeconds(world, 3)
  }
}

async function settled<T>(world: World, work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  let done: { value: T } | { error: unknown } | null = null
  work.then(
    (value) => {
      done = { value }
    },
    (error: unknown) => {
      done = { error }
    },
  )
  while (!done) await passSeconds(world, 1)
  return done
}

function submitUntilSaved(world: World, draft: TicketDraft): Promise<OutboxRow> {
  return untilItWorks(world, () => finishTicket(world.page, driverId, draft))
}

async function passSeconds(world: World, count: number): Promise<void> {
  for (let second = 0; second < count; second++) {
    await settle(world)
    world.phone.clock.advance(1_000)
  }
  await settle(world)
}

/** Until nothing can go on without time going by. */
async function settle(world: World): Promise<void> {
  const { engine, phone } = world
  for (let turn = 0; turn < 12 || (engine.getStatus().isBusy && turn < 2_000); turn++)
    await new Promise((done) => setImmediate(done))
  const { isBusy, isReachable, nextTryAt } = engine.getStatus()
  if (!isBusy && isReachable === false && world.isAnswered) world.untrue.push('No answer')
  if (!isBusy && nextTryAt !== null && nextTryAt < phone.clock.now()) world.untrue.push('a try that never came')
}

/** At most a minute. What is undone then. */
async function passUntilDone(world: World, { findUndone }: Journey): Promise<string[]> {
  for (let second = 1; ; second++) {
    await passSeconds(world, 1)
    const unsent = await countUnsent(world.looker.databases.user(driverId))
    const undone = (await findUndone?.(world)) ?? null
    if (unsent === 0 && undone === null && world.engine.getStatus().nextTryAt === null) return []
    if (second === 60) return [`${unsent} unsent after a minute`, ...(undone === null ? [] : [undone])]
  }
}

function compareWithServer({ server, meant }: World): string[] {
  const tickets = server.sent.filter(({ path }) => path === '/api/tickets').map(({ body }) => body.sync_token)
  const slips = server.sent.filter(({ path }) => path === '/api/tickets/slips').map(({ body }) => body.sync_token)
  const there = new Set(tickets)
  return [
    ...[...meant].filter((token) => !there.has(token)).map(() => 'a ticket is lost'),
    ...[...meant].filter((token) => !slips.includes(token)).map(() => 'a slip is lost'),
    ...[...there].filter((token) => !meant.has(token)).map(() => 'a ticket is doubled'),
  ]
}
