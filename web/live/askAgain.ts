import type { Query, QueryClient } from '@tanstack/react-query'
import type { StreamTopic } from '../../api/contract/rules/topics.ts'
import { moved } from '../client/moved.ts'
import { forgetOwnEvents, wasAskedAfter } from '../client/ownEvents.ts'
import { allOf } from '../client/useCall.ts'
import type { Told } from './early.ts'
import { spaced } from './spaced.ts'

/** However much happens, a screen asks again once a second at most (ms). */
const pause = 1_000

/** Told by no event, so no event of one's own says that they have been asked for. */
const eventless: readonly StreamTopic[] = ['notices', 'phones']

/** Asks again for what has moved and is on screen. What nobody looks at is only marked, and asked for when they do. */
export function createAsking(queries: QueryClient): (told: Told) => void {
  /** The newest event of each. */
  const waiting = new Map<StreamTopic | 'all', number>()
  const ask = spaced(pause, async () => {
    const topics = new Map(waiting)
    waiting.clear()
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    if (topics.has('all')) {
      forgetOwnEvents()
      return queries.invalidateQueries({ refetchType })
    }
    const newest = newestOf(topics)
    await Promise.all(
      [...newest].map(([call, event]) => {
        const predicate = (query: Query) => !wasAskedAfter(call.path, event) || isStillOld(query)
        return queries.invalidateQueries({ queryKey: allOf(call), predicate, refetchType })
      }),
    )
  })
  return ({ topics, event }) => {
    for (const topic of topics === 'all' ? (['all'] as const) : topics) {
      const of = topic === 'all' || eventless.includes(topic) ? Number.POSITIVE_INFINITY : event
      waiting.set(topic, Math.max(waiting.get(topic) ?? 0, of))
    }
    if (waiting.size > 0) ask()
  }
}

/** What is to be asked for, and by which event at the latest it moved. */
function newestOf(topics: ReadonlyMap<StreamTopic | 'all', number>) {
  const newest = new Map<(typeof moved)[StreamTopic][number], number>()
  for (const [topic, event] of topics) {
    if (topic === 'all') continue
    for (const call of moved[topic]) newest.set(call, Math.max(newest.get(call) ?? 0, event))
  }
  return newest
}

/** It was to be asked for again, and no answer has come. */
function isStillOld({ state }: Query): boolean {
  return state.isInvalidated && state.fetchStatus !== 'fetching'
}
