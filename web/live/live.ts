import type { QueryClient } from '@tanstack/react-query'
import type { StreamMessage } from '../../api/contract/live.ts'
import { userRead } from '../../api/contract/sessionCalls.ts'
import { allOf } from '../client/useCall.ts'
import { createReloader } from './askAgain.ts'
import type { EarlyMessages, TabMessage } from './early.ts'
import { heardAt } from './heard.ts'
import { canFollow, followStream, silence } from './stream.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** How often to check for a silent stream (ms). */
const pollEvery = 5_000

type Parts = {
  early: EarlyMessages | null
  queries: QueryClient
  /** When screens began to load, by this device's clock. */
  since: number
  onTopics: (topics: StreamMessage['topics']) => void
}

/** Keeps the screen current until the returned function is called; without a stream it polls every minute. */
export function startLive({ early, queries, since, onTopics }: Parts): () => void {
  const ask = createReloader(queries)
  let polledAt = since
  const poll = setInterval(() => {
    const freshest = Math.max(polledAt, heardAt.get() ?? 0)
    if (document.visibilityState !== 'visible' || Date.now() - freshest < silence) return
    polledAt = Date.now()
    ask({ topics: 'all', event: Number.POSITIVE_INFINITY })
  }, pollEvery)
  const onNews = (message: TabMessage) => {
    heardAt.set(Date.now())
    ask(message)
    onTopics(message.topics)
  }
  const onRefused = () => void queries.invalidateQueries({ queryKey: allOf(userRead) })
  const stop = early && canFollow() ? followStream({ early, since, onNews, onRefused }) : () => early?.channel.close()
  return () => {
    clearInterval(poll)
    heardAt.set(null)
    stop()
  }
}
