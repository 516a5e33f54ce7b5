import { afterAll, beforeAll, expect, test } from 'vitest'
import { counts } from '../../counts.ts'
import { makeOrder } from '../factories.ts'
import { type Server, startServer } from '../serverProcess.ts'
import type { Person } from '../world.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { makeOwnWorld, type OwnWorld } from './ownWorld.ts'
import { readStream } from './stream.ts'
import { startWriting } from './writing.ts'

const restarts = counts(1, 20)

let own: OwnWorld
let servers: Server[]
let balancer: Balancer
beforeAll(async () => {
  own = await makeOwnWorld()
  servers = await Promise.all([start(), start()])
  balancer = await startBalancer(servers.map(({ port }) => port))
})
afterAll(async () => {
  balancer.close()
  await Promise.all(servers.map(({ kill }) => kill()))
  await own.drop()
})

const start = (port?: number) => startServer({ DATABASE_URL: own.url, DATA_DIR: own.home }, port ? { port } : {})

test('no request fails while a server behind a proxy is restarted, and its streams end in order', {
  timeout: counts(60_000, 20 * 60_000),
}, async () => {
  const { driver, staff_fulfillment, contractor, haulier } = own.world.a
  const { quote_id } = await makeOrder(own.db, own.world, own.world.a)
  const writing = startWriting(() => balancer.url, [driver, staff_fulfillment, haulier], quote_id)
  const stopReading = keepReading(contractor)
  for (let nth = 0; nth < restarts; nth += 1) {
    await writing.goOn(5)
    const server = servers[nth % 2] as Server
    const stream = await readStream(server.url, contractor.token)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await stream.ended).toBe('in order')
    servers[nth % 2] = await start(server.port)
  }
  await writing.goOn(5)
  await writing.finish()
  expect(await stopReading()).toEqual(new Set([200]))
  expect(new Set(writing.answers.keys())).toEqual(new Set([201]))
})

/** Gives the statuses of all that was read; 0 where no answer came. */
function keepReading({ token }: Pick<Person, 'token'>): () => Promise<Set<number>> {
  const statuses = new Set<number>()
  let isEnding = false
  const headers = { authorization: `Bearer ${token}` }
  const read = async () => {
    while (!isEnding) {
      const answer = await fetch(`${balancer.url}/api/quotes`, { headers }).catch(() => null)
      const isWhole = await answer?.arrayBuffer().catch(() => null)
      statuses.add(isWhole ? Number(answer?.status) : 0)
    }
  }
  const reading = read()
  return async () => {
    isEnding = true
    await reading
    return statuses
  }
}
