import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { AddressRule } from '../../../api/deps.ts'
import { isPublic } from '../../../api/webhooks/address.ts'

export type Received = { id: string; path: string; body: string; headers: Record<string, string> }
export type Receiver = {
  port: number
  received: Received[]
  /** What it answers to the next calls, in turn; 200 when nothing is left. `hang` never answers. */
  answers: (number | 'hang' | 'redirect' | 'megabyte')[]
  /** Bodies that it always answers with 500. */
  refuses: (body: string) => boolean
  close: () => Promise<void>
}

/** A firm's own server. It speaks http, which only the tests' rule lets webhooks call. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: Receiver['answers'] = []
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const receiver: Omit<Receiver, 'port'> = { received, answers, refuses: () => false, close }
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const headers = request.headers as Record<string, string>
      received.push({ id: String(headers['webhook-id']), path: String(request.url), body, headers })
      reply(response, receiver.refuses(body) ? 500 : (answers.shift() ?? 200))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, { port })
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

function reply(response: ServerResponse, answer: Receiver['answers'][number]): void {
  if (answer === 'hang') return
  if (answer === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
  else if (answer === 'megabyte') response.writeHead(200).end('x'.repeat(1024 * 1024))
  else response.writeHead(answer).end()
}

/** The product's rule, but for the receiver's own address and http. `resolve` answers for every name. */
export function ruleFor(resolve: AddressRule['resolve'] = async () => ['127.0.0.1']): AddressRule {
  return {
    schemes: ['https:', 'http:'],
    isPort: () => true,
    resolve,
    isPublic: (address) => address === '127.0.0.1' || isPublic(address),
  }
}

/** As a receiver checks it. The library compares the message's moment with the real clock. */
export function verify(secret: string, { body, headers }: Received): unknown {
  const moment = headers['webhook-timestamp'] ?? ''
  const real = Date.now
  Date.now = () => Number(moment) * 1000
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    Date.now = real
  }
}
