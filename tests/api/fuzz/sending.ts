import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Answer } from './answers.ts'
import type { Sent } from './request.ts'

export type Sender = { send: (sent: Sent) => Promise<Answer & { ms: number }>; close: () => void }

/** Over a real connection, so that Node's own parser reads the headers too. */
export function sendTo(port: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: async ({ method, path, headers, body }) => {
      const started = performance.now()
      const asked = request({ host: '127.0.0.1', port, agent, method, path, headers })
      // A reset reaches the request too, even behind the answer's head. Whoever reads the answer hears of it there.
      asked.on('error', () => {})
      asked.end(body, 'latin1')
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const text = await textOf(answer)
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: text, ms: performance.now() - started }
    },
    close: () => agent.destroy(),
  }
}

/** A stream never ends: its headers are all that it declares. */
async function textOf(answer: IncomingMessage): Promise<string> {
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    answer.destroy()
    return ''
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return decoded(Buffer.concat(chunks), answer.headers['content-encoding']).toString()
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
