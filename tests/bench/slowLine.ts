import { once } from 'node:events'
import { createServer, type Socket, connect as toServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A line as a quarry has it; each way waits half of the latency, and all connections share the width. */
const bytesPerMs = 400 / 8
const oneWay = 200

export type SlowLine = {
  /** Where it begins; it ends at the server. */
  port: number
  serverPort: number
  /** When the first bytes of the phone came in since signal came, by `performance.now()`; undefined before. */
  firstAt: () => number | undefined
  /** How much the phone has sent since then. */
  bytesUp: () => number
  /** Signal comes, or goes: without it no connection is taken. */
  setSignal: (hasSignal: boolean) => void
  end: () => Promise<void>
}

/** A proxy in its own right: the browser's emulation of a slow network doesn't reach the service worker. */
export async function openSlowLine(port: number, serverPort: number): Promise<SlowLine> {
  let hasSignal = false
  let firstAt: number | undefined
  let bytesUp = 0
  const open = new Set<Socket>()
  const [up, down] = [makeWay(), makeWay()]
  const proxy = createServer((phone) => {
    if (!hasSignal) {
      phone.destroy()
      return
    }
    const server = toServer(serverPort, '127.0.0.1')
    for (const [from, to, carry] of [
      [phone, server, up],
      [server, phone, down],
    ] as const) {
      open.add(from)
      from.on('close', () => {
        open.delete(from)
        // What is still on its way arrives first.
        void carry(0).then(() => to.end())
      })
      from.on('error', () => to.destroy())
      from.on('data', (chunk: Buffer) => {
        if (from === phone) {
          firstAt ??= performance.now()
          bytesUp += chunk.length
        }
        void carry(chunk.length).then(() => to.write(chunk, () => {}))
      })
    }
  })
  await once(proxy.listen(port, 'localhost'), 'listening')
  return {
    port,
    serverPort,
    firstAt: () => firstAt,
    bytesUp: () => bytesUp,
    setSignal: (there) => {
      hasSignal = there
      firstAt = undefined
      bytesUp = 0
    },
    end: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Resolves when so many bytes have gone along it, one after the other. */
function makeWay(): (bytes: number) => Promise<void> {
  let freeAt = 0
  return async (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    await wait(freeAt - performance.now() + oneWay)
  }
}
