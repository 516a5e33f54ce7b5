import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A proxy that behaves as the Caddyfile says: it keeps connections, and tries again only what was never sent. */
export type Balancer = { url: string; close: () => void }

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer(async (asked, answer) => {
    turn += 1
    const body = await readAll(asked)
    const order = ports.map((_, nth) => Number(ports[(turn + nth) % ports.length]))
    pass(asked, body, answer, agent, order)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const close = () => {
    server.close()
    server.closeAllConnections()
    agent.destroy()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, close }
}

function pass(
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  agent: Agent,
  [port, ...others]: readonly number[],
): void {
  const { method, url: path, headers } = asked
  const passed = request({ host: '127.0.0.1', port, method, path, headers, agent }, (received) => {
    const { connection: _, ...said } = received.headers
    answer.writeHead(received.statusCode ?? 502, said)
    received.pipe(answer)
    received.once('error', () => answer.destroy())
  })
  passed.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && others.length > 0) pass(asked, body, answer, agent, others)
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end(error.message)
  })
  answer.once('close', () => passed.destroy())
  passed.end(body)
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
