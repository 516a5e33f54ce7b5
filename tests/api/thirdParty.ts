import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse) => void

/** Somebody else's service on a port of its own. `asked` holds the paths in order; what `answers` doesn't name is 404. */
export async function startThirdParty(answers: (url: URL) => Answer | undefined) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    const answer = answers(new URL(String(request.url), 'http://localhost'))
    if (answer) answer(response)
    else json(404, { status: 404, error: 'Not found' })(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

export function json(status: number, body: unknown): Answer {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Takes the request and never answers. */
export const silence: Answer = () => {}
