import { afterAll } from 'vitest'
import { startServer } from '../serverProcess.ts'
import { makeOwnWorld } from './ownWorld.ts'
import { startRelay } from './relay.ts'

/** A server that reaches its database through a relay; ends behind the file's last test. */
export async function openBehindRelay() {
  const own = await makeOwnWorld()
  const url = new URL(own.url)
  const relay = await startRelay(Number(url.port))
  url.port = String(relay.port)
  const server = await startServer({ DATABASE_URL: url.href, DATA_DIR: own.home })
  afterAll(async () => {
    await server.end()
    await relay.cut()
    await own.drop()
  })
  return { own, relay, server }
}
