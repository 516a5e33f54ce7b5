import { Readable } from 'node:stream'
import { scopesOf } from '../activity/rules.ts'
import type { RequestActor } from '../auth/actor.ts'
import type { StreamMessage } from '../contract/live.ts'
import { type StreamTopic, streamTopics } from '../contract/rules/topics.ts'
import type { Reader } from './topics.ts'

/** Reconnect delay (ms): after a failure, or for a reader who is only sent round. */
const retry = { cutOff: 3_000, sentRound: 250 }

/** Streams end after 4 to 5 minutes (ms), spread out, so that a reconnect notices an ended session. */
const shortestLife = 4 * 60_000
const spread = 60_000

/** Bytes waiting beyond the socket's buffer; about 150 messages. */
const mostUnread = 16 * 1024

type Topics = 'all' | readonly StreamTopic[]

export type Stream = Reader & {
  readonly sessionId: number | null
  readonly body: Readable
  /** Topics that change before the first message; null afterwards. */
  earlyTopics: Set<StreamTopic> | null
  /** Without an id it isn't tied to an event, so reconnecting readers hear it anyway. */
  say: (id: string | null, topics: Topics) => void
  /** `sentRound`: the reader reconnects at once and is authenticated again. */
  end: (reason: keyof typeof retry) => void
}

export function openStream(actor: RequestActor, onClosed: () => void): Stream {
  const body = new Readable({ read: () => {} })
  let isEnded = false
  const write = (text: string) => {
    if (body.readableLength > mostUnread) body.destroy()
    if (!isEnded && !body.destroyed) body.push(text)
  }
  const end = (reason: keyof typeof retry) => {
    write(`retry: ${retry[reason]}\n\n`)
    if (!isEnded && !body.destroyed) body.push(null)
    isEnded = true
  }
  const say = (id: string | null, topics: Topics) =>
    write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify({ topics: inOrder(topics) })}\n\n`)
  const life = setTimeout(() => end('sentRound'), shortestLife + Math.random() * spread)
  body.once('close', () => {
    clearTimeout(life)
    onClosed()
  })
  write(`retry: ${retry.cutOff}\n\n`)
  return { actor, scopes: scopesOf(actor), sessionId: actor.session_id, body, earlyTopics: new Set(), say, end }
}

function inOrder(topics: Topics): StreamMessage['topics'] {
  return topics === 'all' ? topics : streamTopics.filter((topic) => topics.includes(topic))
}
