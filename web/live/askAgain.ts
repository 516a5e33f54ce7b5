import type { Query, QueryClient } from '@tanstack/react-query'
import type { StreamTopic } from '../../api/contract/rules/topics.ts'
import { invalidate } from '../client/invalidate.ts'
import { forgetOwnEvents, wasReloadedAfter } from '../client/ownEvents.ts'
import { readingsByTopic } from '../client/readingsByTopic.ts'
import { allOf } from '../client/useCall.ts'
import type { TabMessage } from './early.ts'
import { spaced } from './spaced.ts'

/** A screen reloads at most once a second (ms). */
const pause = 1_000

/** Topics without events, so ownEvents.ts can't say that they have been asked for. */
const eventless: readonly StreamTopic[] = ['notices', 'phones']

/** Reloads what has changed and is on screen. The rest is only marked as stale. */
export function createReloader(queries: QueryClient): (message: TabMessage) => void {
  const newestByTopic = new Map<StreamTopic | 'all', number>()
  const ask = spaced(pause, async () => {
    const topics = new Map(newestByTopic)
    newestByTopic.clear()
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    if (topics.has('all')) {
      forgetOwnEvents()
      return invalidate(queries, { refetchType })
    }
    const newestByCall = newestEventsOf(topics)
    await Promise.all(
      [...newestByCall].map(([call, event]) => {
        const predicate = (query: Query) => !wasReloadedAfter(call.path, event) || isStillOld(query)
        return invalidate(queries, { queryKey: allOf(call), predicate, refetchType })
      }),
    )
  })
  return ({ topics, event }) => {
    for (const topic of topics === 'all' ? (['all'] as const) : topics) {
      const of = topic === 'all' || eventless.includes(topic) ? Number.POSITIVE_INFINITY : event
      newestByTopic.set(topic, Math.max(newestByTopic.get(topic) ?? 0, of))
    }
    if (newestByTopic.size > 0) ask()
  }
}

function newestEventsOf(topics: ReadonlyMap<StreamTopic | 'all', number>) {
  const newest = new Map<(typeof readingsByTopic)[StreamTopic][number], number>()
  for (const [topic, event] of topics) {
    if (topic === 'all') continue
    for (const call of readingsByTopic[topic]) newest.set(call, Math.max(newest.get(call) ?? 0, event))
  }
  return newest
}

function isStillOld({ state }: Query): boolean {
  return state.isInvalidated && state.fetchStatus !== 'fetching'
}
