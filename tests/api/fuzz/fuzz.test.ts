import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counts, isProof } from '../../counts.ts'
import { openUntouched, type Untouched } from '../untouched.ts'
import { findFaults } from './answers.ts'
import { drawAsker } from './asker.ts'
import { type Operation, readOperations } from './document.ts'
import { drawFrom } from './draw.ts'
import { drawRequest, type Sent } from './request.ts'
import { type Sender, sendTo } from './sending.ts'
import { reach, states } from './states.ts'

/**
 * Requests drawn from the OpenAPI document that the server serves, most of them with something that nobody would send,
 * by everybody, in every state of an order: each is answered in the declared shape. `SEED_NUMBER` repeats a run, and
 * `REQUESTS` asks for another number of them.
 */
const seed = Number(process.env['SEED_NUMBER'] ?? counts(1, Date.now() % 1_000_000))
const slowest = 2_000
const all = Object.entries(states).map(([state, steps], nth) => ({ state, steps, nth }))

let t: Untouched
let sender: Sender
let operations: readonly Operation[]

beforeAll(async () => {
  t = await openUntouched()
  await t.api.app.listen({ host: '127.0.0.1', port: 0 })
  sender = sendTo((t.api.app.server.address() as { port: number }).port)
  operations = await readOperations(t.api.app)
  if (isProof) console.log(`The fuzz draws from seed ${seed}.`)
})
afterAll(async () => {
  sender.close()
  await t.close()
})

/** How many of each call's requests are sent in the nth state. */
function shareOf(nth: number): number {
  const asked = Number(process.env['REQUESTS'])
  const each = asked > 0 ? Math.ceil(asked / operations.length) : counts(20, 200)
  return Math.floor((each + nth) / all.length)
}

/** What the request did is undone, and a transaction that it broke off is whole again. */
async function undone<Result>(work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint fuzz`.execute(t.rollback.db)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint fuzz`.execute(t.rollback.db)
  }
}

/** A busy machine is slow once; an answer counts as slow only if two more tries are slow too. */
async function againSlow(sent: Sent): Promise<string[]> {
  const times: number[] = []
  for (const _ of [2, 3]) times.push((await undone(() => sender.send(sent))).ms)
  const ms = Math.min(...times)
  return ms > slowest ? [`took ${Math.round(ms)} ms`] : []
}

const worded = ({ method, path, headers, body }: Sent) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body.slice(0, 200)}`

test.each(all)(
  'no request breaks the server or gets an undeclared answer while the order is $state',
  { timeout: counts(60_000, 3_600_000) },
  async ({ state, steps, nth }) => {
    const draw = drawFrom(seed * 100 + nth)
    const faults: string[] = []
    const seen: Record<number, number> = {}
    await t.rollback.undoAfter(async () => {
      const known = await reach({ ...t.api, world: t.world }, steps)
      for (const operation of operations) {
        for (let left = shareOf(nth); left > 0; left -= 1) {
          const asker = drawAsker(draw, operation, { world: t.world, routes: t.api.routes })
          const drawn = drawRequest(draw, operation, known)
          const sent = { ...drawn, headers: { ...asker, ...drawn.headers } }
          const answer = await undone(() => sender.send(sent))
          seen[answer.status] = (seen[answer.status] ?? 0) + 1
          const slow = isProof && answer.ms > slowest ? await againSlow(sent) : []
          faults.push(...[...findFaults(operation, answer), ...slow].map((fault) => `${fault}: ${worded(sent)}`))
        }
      }
    })
    if (isProof) console.log(`${state}: ${JSON.stringify(seen)}`)
    expect(faults.slice(0, 20)).toEqual([])
  },
)

test.each([
  ['a fault of ours', { status: 500 }, 'is 500'],
  ['an answer without the headers', { headers: { 'content-type': 'application/json' } }, 'has no cache-control'],
  ['an answer of another shape', { body: '{"message":"Saved","id":1}' }, 'isn’t as declared'],
  ['a status that isn’t declared', { status: 418, body: '{"message":"Tea","code":"teapot"}' }, 'which isn’t declared'],
  ['a refusal without a code', { status: 404, body: '{"message":"Not found."}' }, 'isn’t as declared'],
  ['a refusal that quotes a statement', { status: 422, body: '{"message":"violates","code":"x"}' }, 'tells what went'],
  ['a page where JSON is declared', { headers: { 'content-type': 'text/html' } }, 'is text/html'],
])('the fuzzer notices %s', (_, more, fault) => {
  const operation = operations.find(({ method, path }) => method === 'POST' && path === '/api/logout')
  if (!operation) throw new Error('No logout')
  const names = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'cache-control',
    'content-type',
  ]
  const headers = Object.fromEntries(names.map((name) => [name, 'application/json']))
  const answer = { status: 200, headers, body: '{"message":"Logged out"}', ...more }
  expect(findFaults(operation, answer).join()).toContain(fault)
})
