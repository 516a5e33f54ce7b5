import type { Deps } from '../deps.ts'
import { findHead } from '../sync/queries.ts'
import { type DeviceOwner, findDeviceOwner, listEventsAfter, listNoticed, type StreamedEvent } from './queries.ts'
import type { Position } from './resume.ts'

/** Events read in one go. */
const batch = 500

type Followers = {
  areThere: () => boolean
  /** Events in their order, and where that leads. */
  tell: (events: readonly StreamedEvent[], to: Position) => void
  /** Whose bell has another notice; null where some may have been missed, and nobody knows whose. */
  tellNoticed: (userIds: readonly number[] | null) => void
  /** Whose device has reported; null where some may have, and nobody knows whose. */
  tellReported: (owner: DeviceOwner | null) => void
  /** Another database has taken the place of the one that was followed: what the followers know is void. */
  startOver: () => void
}

/** Follows the events of all processes from the moment somebody is there to be told. */
export type Follower = {
  /** Has everything told that is committed by now, and says how far that is; null where nobody is there. */
  catchUp: () => Promise<Position | null>
  /** Opens the connection that hears of new events, once; rejects where the database doesn't answer. */
  start: () => Promise<unknown>
  stop: () => Promise<void>
}

type Given = Pick<Deps, 'db' | 'listen'> & { warn: (error: unknown) => void }

export function followEvents({ db, listen, warn }: Given, followers: Followers): Follower {
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
      followers.tell(events, position)
    }
  }
  const catchUp = oneAtATime(async () => {
    if (followers.areThere()) {
      const { epoch, last_event_id } = await findHead(db)
      await moveTo(epoch, last_event_id)
    } else position = null
    return position
  })
  const hear = () => void catchUp().catch(warn)
  const hearNotice = (eventId: string) =>
    void listNoticed(db, Number(eventId)).then((userIds) => followers.tellNoticed(userIds), warn)
  const hearDevice = (userId: string) => {
    if (!followers.areThere()) return
    void findDeviceOwner(db, Number(userId)).then((owner) => owner && followers.tellReported(owner), warn)
  }
  const onReconnected = () => {
    hear()
    followers.tellNoticed(null)
    followers.tellReported(null)
  }
  const start = () => {
    const channels = { loadstone_events: hear, loadstone_notices: hearNotice, loadstone_devices: hearDevice }
    listening ??= listen({ channels, onReconnected }).catch((error) => {
      // Who comes next tries again.
      listening = null
      throw error
    })
    return listening
  }
  return { catchUp, start, stop: async () => (await listening)?.() }
}

/** One run at a time; whoever asks during one waits for a run that begins afterwards. */
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
