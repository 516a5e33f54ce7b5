import type { Deps } from '../deps.ts'
import { findHead } from '../sync/queries.ts'
import { type DeviceOwner, findDeviceOwner, listEventsAfter, listNoticed, type StreamedEvent } from './queries.ts'
import type { Position } from './resume.ts'

const batch = 500

type Followers = {
  areThere: () => boolean
  deliver: (events: readonly StreamedEvent[], to: Position) => void
  /** Users with a new notice; null if some may have been missed. */
  notifyUsers: (userIds: readonly number[] | null) => void
  /** The owner of a device that reported; null if some may have been missed. */
  deviceReported: (owner: DeviceOwner | null) => void
  /** Null if some may have ended unnoticed meanwhile. */
  sessionEnded: (id: number | null) => void
  /** The database was replaced, so everything that followers know is void. */
  startOver: () => void
}

/** Follows the events of all processes while anybody listens. */
export type Follower = {
  /** Delivers everything committed so far and returns the position; null if nobody listens. */
  catchUp: () => Promise<Position | null>
  /** Opens the listening connection once. Rejects if the database doesn't answer. */
  start: () => Promise<unknown>
  stop: () => Promise<void>
}

type FollowDeps = Pick<Deps, 'db' | 'listen'> & { warn: (error: unknown) => void }

export function followEvents({ db, listen, warn }: FollowDeps, followers: Followers): Follower {
  let position: Position | null = null
  let listening: ReturnType<Deps['listen']> | null = null

  const moveTo = async (epoch: string, last: number) => {
    if (position && (position.epoch !== epoch || position.id > last)) {
      followers.startOver()
      position = null
    }
    position ??= { epoch, id: last }
    while (position.id < last) {
      const events = await listEventsAfter(db, position.id, batch)
      position = { epoch, id: events.at(-1)?.id ?? last }
      followers.deliver(events, position)
    }
  }
  const catchUp = oneAtATime(async () => {
    if (followers.areThere()) {
      const { epoch, last_event_id } = await findHead(db)
      await moveTo(epoch, last_event_id)
    } else position = null
    return position
  })
  const onEvent = () => void catchUp().catch(warn)
  const onNotice = (eventId: string) =>
    void listNoticed(db, Number(eventId)).then((userIds) => followers.notifyUsers(userIds), warn)
  const onDevice = (userId: string) => {
    if (!followers.areThere()) return
    void findDeviceOwner(db, Number(userId)).then((owner) => owner && followers.deviceReported(owner), warn)
  }
  const onReconnected = () => {
    onEvent()
    followers.sessionEnded(null)
    followers.notifyUsers(null)
    followers.deviceReported(null)
  }
  const start = () => {
    const channels = {
      loadstone_events: onEvent,
      loadstone_notices: onNotice,
      loadstone_devices: onDevice,
      loadstone_sessions: (id: string) => followers.sessionEnded(Number(id)),
    }
    listening ??= listen({ channels, onReconnected }).catch((error) => {
      // The next caller tries again.
      listening = null
      throw error
    })
    return listening
  }
  return { catchUp, start, stop: async () => (await listening)?.() }
}

/** A call during a run waits for the next run. */
function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      const run = work()
      running = run.catch(() => {})
      return run
    })
    return next
  }
}
