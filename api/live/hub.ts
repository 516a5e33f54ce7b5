import type { Readable } from 'node:stream'
import type { RequestActor } from '../auth/actor.ts'
import type { StreamTopic } from '../contract/rules/topics.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { followEvents } from './follow.ts'
import { listEndedSessions, listEventsAfter, type StreamedEvent } from './queries.ts'
import { findStart, type LastMessage, type Position, writeId } from './resume.ts'
import { openStream, type Stream } from './stream.ts'
import { changesAccess, readsDevicesOf, topicsBesides, topicsOf } from './topics.ts'

const mostPerProcess = 2_000

/** Browsers drop a stream after a minute of silence (ms). */
const heartbeatEvery = 20_000

/** Beyond this a reader refetches everything. */
const mostMissed = 1_000

/** This process's open streams. They report events of every process. */
export type Hub = {
  /** Throws 503 if this process has too many. */
  open: (actor: RequestActor, lastMessage: LastMessage) => Promise<Readable>
  close: () => Promise<void>
}

type HubDeps = Pick<Deps, 'db' | 'now' | 'listen'> & { warn: (error: unknown) => void }

export function createHub(deps: HubDeps): Hub {
  const { db, now, warn } = deps
  const streams = new Set<Stream>()
  const endAll = () => {
    for (const stream of streams) stream.end('cutOff')
  }
  const endSessions = (ids: readonly number[]) => {
    for (const stream of streams) if (ids.includes(stream.sessionId ?? 0)) stream.end('sentRound')
  }
  const endLapsed = async () => {
    const open = [...streams].flatMap(({ sessionId }) => sessionId ?? [])
    endSessions(await listEndedSessions(db, open, now()))
  }
  const follower = followEvents(deps, {
    areThere: () => streams.size > 0,
    deliver: (events, to) => {
      for (const stream of streams) tell(stream, events, to)
    },
    notifyUsers: (userIds) => {
      for (const stream of streams) if (userIds?.includes(stream.actor.id) !== false) move(stream, ['notices'])
    },
    deviceReported: (owner) => {
      for (const stream of streams)
        if (owner ? readsDevicesOf(owner, stream) : topicsBesides(stream).includes('phones')) move(stream, ['phones'])
    },
    sessionEnded: (id) => {
      if (id === null) void endLapsed().catch(warn)
      else endSessions([id])
    },
    startOver: endAll,
  })
  // A heartbeat means that nothing has happened, so ask the database first.
  const beat = async () => {
    const position = await follower.catchUp()
    if (!position) return
    for (const stream of streams) if (!stream.earlyTopics) stream.say(writeId(position), [])
  }
  const heartbeat = setInterval(() => void beat().catch(warn), heartbeatEvery)

  const greet = async (stream: Stream, lastMessage: LastMessage): Promise<void> => {
    await follower.start()
    // Later events are held for the stream; earlier ones can be read.
    const position = await follower.catchUp()
    if (!position) return
    const from = await findStart(db, lastMessage, now(), position)
    const missed = from === null ? [] : await listEventsAfter(db, from, mostMissed + 1)
    const isKnown = from !== null && missed.length <= mostMissed
    const missedTopics = [...missed.flatMap((event) => topicsOf(event, stream)), ...(stream.earlyTopics ?? [])]
    // A notice follows its event later, so an id can't show which notices were missed.
    const topics = [...missedTopics, ...topicsBesides(stream)]
    stream.earlyTopics = null
    stream.say(writeId({ ...position, id: Math.max(position.id, missed.at(-1)?.id ?? 0) }), isKnown ? topics : 'all')
  }
  const open = async (actor: RequestActor, lastMessage: LastMessage): Promise<Readable> => {
    if (streams.size >= mostPerProcess) throw refuse.unavailable('unavailable', 'Service Unavailable')
    const stream = openStream(actor, () => streams.delete(stream))
    streams.add(stream)
    return greet(stream, lastMessage).then(
      () => stream.body,
      (error: unknown) => {
        stream.body.destroy()
        throw error
      },
    )
  }
  const close = async () => {
    clearInterval(heartbeat)
    endAll()
    await follower.stop()
  }
  return { open, close }
}

function tell(stream: Stream, events: readonly StreamedEvent[], to: Position): void {
  const topics = events.flatMap((event) => topicsOf(event, stream))
  if (topics.length > 0) move(stream, topics, to)
  if (events.some((event) => changesAccess(event, stream))) stream.end('sentRound')
}

function move(stream: Stream, topics: readonly StreamTopic[], to: Position | null = null): void {
  if (stream.earlyTopics) for (const topic of topics) stream.earlyTopics.add(topic)
  else stream.say(to && writeId(to), topics)
}
