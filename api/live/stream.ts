import { Readable } from 'node:stream'
import { scopesOf } from '../activity/rules.ts'
import type { RequestActor } from '../auth/actor.ts'
import type { StreamMessage } from '../contract/live.ts'
import { type StreamTopic, streamTopics } from '../contract/rules/topics.ts'
import type { Reader } from './topics.ts'

/** After how many milliseconds a browser comes back: one that was cut off, and one that is only sent round. */
const retry = { cutOff: 3_000, sentRound: 250 }

/** A stream lives 4 to 5 minutes (ms): whose session has ended is told so when they come back, and not all come at once. */
const shortestLife = 4 * 60_000
const spread = 60_000

/** Bytes that may wait for a reader beyond what their socket holds; about 150 messages. */
const mostUnread = 16 * 1024

type Topics = 'all' | readonly StreamTopic[]

/** One open stream. */
export type Stream = Reader & {
  readonly sessionId: number | null
  readonly body: Readable
  /** What moves before its first message is out; null from then on. */
  held: Set<StreamTopic> | null
  /** Without an id, what it says is no event's: who comes back is told it anyway. */
  say: (id: string | null, topics: Topics) => void
  /** `sentRound`: its reader comes back at once, and is asked anew who they are. */
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
  return { actor, scopes: scopesOf(actor), sessionId: actor.session_id, body, held: new Set(), say, end }
}

function inOrder(topics: Topics): StreamMessage['topics'] {
  return topics === 'all' ? topics : streamTopics.filter((topic) => topics.includes(topic))
}
