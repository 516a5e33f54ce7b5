import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A proxy in front of the product that plays a deploy. */
export type Deployment = {
  url: string
  /** From now on the same build comes under new file names, and the old ones are gone. */
  deploy: () => void
  /** Nothing comes through until `mend`. */
  cut: () => void
  /** Nothing whose address contains this comes through until `mend`. */
  lose: (part: string) => void
  mend: () => void
  close: () => Promise<void>
}

const before = 'assets/'
const after = 'asset2/'
const text = /^(text\/|application\/(javascript|json|manifest\+json))/

export async function startDeployment(port: number): Promise<Deployment> {
  let isDeployed = false
  let lost: string | null = null
  const server = createServer((asked, answer) => {
    if (lost !== null && asked.url?.includes(lost)) asked.socket.destroy()
    else pass(asked, answer, port, isDeployed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  return {
    url: `http://localhost:${address.port}`,
    deploy: () => {
      isDeployed = true
    },
    cut: () => {
      lost = ''
      server.closeAllConnections()
    },
    lose: (part) => {
      lost = part
    },
    mend: () => {
      lost = null
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Swaps the two folders, so that an old name leads to a file that the product doesn't have. */
const renamed = (path: string) =>
  path.replace(/^\/(assets|asset2)\//, (_, folder) => `/${folder === 'assets' ? after : before}`)

function pass(asked: IncomingMessage, answer: ServerResponse, port: number, isDeployed: boolean): void {
  const { method, url = '/', headers } = asked
  // Uncompressed, and never `304 Not Modified`: the browser has other contents than the product thinks.
  const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...others } = headers
  const path = isDeployed ? renamed(url) : url
  const passed = request({ host: '127.0.0.1', port, method, path, headers: others, agent: false }, (received) => {
    const { statusCode = 502, headers: said } = received
    if (!isDeployed || !text.test(said['content-type'] ?? '')) {
      answer.writeHead(statusCode, said)
      received.pipe(answer)
      return
    }
    readAll(received).then(
      (body) => {
        const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...kept } = said
        answer.writeHead(statusCode, kept).end(asLater(body))
      },
      () => answer.destroy(),
    )
  })
  passed.once('error', () => answer.destroy())
  answer.once('close', () => passed.destroy())
  asked.pipe(passed)
}

/** New file names, and new revisions in the worker's list of pages. */
function asLater(body: string): string {
  return body.replaceAll(before, after).replaceAll('"revision":"', '"revision":"2')
}

async function readAll(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
