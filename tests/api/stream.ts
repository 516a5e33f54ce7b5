import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { StreamMessage } from '../../api/contract/live.ts'
import type { App } from '../../api/deps.ts'

export type Message = StreamMessage & { id: string }

/** A stream as a browser reads it, up to where it is closed. */
export type OpenStream = {
  status: number
  headers: LightMyRequestResponse['headers']
  text: () => string
  /** The next message; its id is '' where it bears none. */
  next: () => Promise<Message>
  /** All that it has said by now and has not been read by `next`. */
  rest: () => Message[]
  hasEnded: () => boolean
  close: () => void
}

export async function openStream(app: App, url: string, headers: Record<string, string>): Promise<OpenStream> {
  const response = await app.inject({ method: 'GET', url, headers, payloadAsStream: true })
  let text = ''
  let isEnded = false
  let read = 0
  response
    .stream()
    .on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    .on('close', () => {
      isEnded = true
    })
  const rest = () => {
    const all = messagesOf(text)
    const unread = all.slice(read)
    read = all.length
    return unread
  }
  const next = async () => {
    await expect.poll(() => messagesOf(text).length, { interval: 5 }).toBeGreaterThan(read)
    read += 1
    return messagesOf(text)[read - 1] as Message
  }
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    next,
    rest,
    hasEnded: () => isEnded,
    close: () => response.raw.res.destroy(),
  }
}

/** Up to its first message, after which it is closed; what comes behind that, a heartbeat or a notice, comes by the clock. */
export async function readOpening(app: App, url: string, headers: Record<string, string>) {
  const stream = await openStream(app, url, headers)
  // Not expect.poll, because some lists are read before the first test.
  while (!stream.hasEnded() && !opening.test(stream.text())) await new Promise((done) => setTimeout(done, 5))
  stream.close()
  const body = opening.exec(stream.text())?.[0] ?? stream.text()
  return { statusCode: stream.status, headers: stream.headers, body }
}

const opening = /^[\s\S]*?data: .+\n\n/

function messagesOf(text: string): Message[] {
  return [...text.matchAll(/^(?:id: (.+)\n)?data: (.+)\n\n/gm)].map(([, id = '', data = '']) => ({
    id,
    ...JSON.parse(data),
  }))
}
