import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

/** What a way to the server does to a request. */
export const faults = [
  'drop_before',
  'drop_after',
  'twice',
  'cut_request',
  'cut_answer',
  'portal',
  'portal_redirect',
  'gateway_error',
] as const
export type Fault = (typeof faults)[number]

/** `at` in ms since 1970. */
type Met = { at: number; method: string; path: string; fault: Fault | 'none' }
type Choose = (asked: Pick<Met, 'method' | 'path'>) => Fault | 'none' | Promise<Fault | 'none'>

export type BadWay = {
  url: string
  /** Each request that came this way, and what was done to it. */
  met: readonly Met[]
  behave: (choose: Choose) => void
  close: () => Promise<void>
}

/** A bad way to the product on this port: what reaches it is the page's and the worker's doing alike. */
export async function startBadWay(port: number): Promise<BadWay> {
  const met: Met[] = []
  let choose: Choose = () => 'none'
  const server = createServer(async (asked, answer) => {
    const { method = 'GET', url: path = '/' } = asked
    const body = await readAll(asked).catch(() => null)
    if (!body) return
    const fault = path === captive ? 'portal' : await choose({ method, path })
    met.push({ at: Date.now(), method, path, fault })
    await strike[fault]({ asked, answer, body, port }).catch(() => answerBadGateway(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  return {
    url: `http://localhost:${address.port}`,
    met,
    behave: (chosen) => {
      choose = chosen
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const captive = '/captive'

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

type Passing = { asked: IncomingMessage; answer: ServerResponse; body: Buffer; port: number }
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function forward({ asked, body, port }: Passing): Promise<Answer> {
  return new Promise((done, fail) => {
    const { method, url, headers } = asked
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (received) => {
      const { statusCode: status = 502, headers } = received
      readAll(received).then((read) => done({ status, headers, body: read }), fail)
    })
    sent.once('error', fail)
    sent.end(body)
  })
}

function give(answer: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...others } = headers
  answer.writeHead(status, { ...others, 'content-length': body.length }).end(body)
}

function answerBadGateway(answer: ServerResponse): void {
  if (answer.headersSent || answer.destroyed) return
  answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
}

const strike: Record<Fault | 'none', (way: Passing) => Promise<void>> = {
  none: async (passing) => give(passing.answer, await forward(passing)),
  drop_before: async ({ asked }) => void asked.socket.destroy(),
  drop_after: async (passing) => {
    await forward(passing)
    passing.asked.socket.destroy()
  },
  twice: async (passing) => {
    const [first] = await Promise.all([forward(passing), forward(passing)])
    give(passing.answer, first)
  },
  cut_request: async (passing) => {
    await sendHalf(passing)
    passing.asked.socket.destroy()
  },
  cut_answer: async (passing) => {
    const { status, headers, body } = await forward(passing)
    const { 'transfer-encoding': _, ...others } = headers
    passing.answer.writeHead(status, { ...others, 'content-length': body.length })
    passing.answer.write(body.subarray(0, Math.floor(body.length / 2)), () => passing.asked.socket.destroy())
  },
  portal: async ({ answer }) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<form>Quarry guest Wi-Fi: accept the terms</form>')
  },
  portal_redirect: async ({ answer }) => {
    answer.writeHead(302, { location: captive }).end()
  },
  gateway_error: async ({ answer }) => answerBadGateway(answer),
}

/** The server is promised a whole body and given half of it. */
function sendHalf({ asked, body, port }: Passing): Promise<void> {
  const { method, url, rawHeaders } = asked
  const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', fail)
    socket.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
    socket.write(body.subarray(0, Math.floor(body.length / 2)), () => {
      socket.destroy()
      done()
    })
  })
}
