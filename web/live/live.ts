import type { QueryClient } from '@tanstack/react-query'
import type { StreamMessage } from '../../api/contract/live.ts'
import { userRead } from '../../api/contract/sessionCalls.ts'
import { allOf } from '../client/useCall.ts'
import { createAsking } from './askAgain.ts'
import type { Early, Told } from './early.ts'
import { heardAt } from './heard.ts'
import { canFollow, followStream, silence } from './stream.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** How often to check for a silent stream (ms). */
const glance = 5_000

type Parts = {
  early: Early | null
  queries: QueryClient
  /** When screens began to load, by this device's clock. */
  since: number
  onTold: (topics: StreamMessage['topics']) => void
}

/** Keeps the screen current until the returned function is called; without a stream it polls every minute. */
export function startLive({ early, queries, since, onTold }: Parts): () => void {
  const ask = createAsking(queries)
  let askedAt = since
  const glancing = setInterval(() => {
    const freshest = Math.max(askedAt, heardAt.get() ?? 0)
    if (document.visibilityState !== 'visible' || Date.now() - freshest < silence) return
    askedAt = Date.now()
    ask({ topics: 'all', event: Number.POSITIVE_INFINITY })
  }, glance)
  const onHeard = (told: Told) => {
    heardAt.set(Date.now())
    ask(told)
    onTold(told.topics)
  }
  const onRefused = () => void queries.invalidateQueries({ queryKey: allOf(userRead) })
  const stop = early && canFollow() ? followStream({ early, since, onHeard, onRefused }) : () => early?.channel.close()
  return () => {
    clearInterval(glancing)
    heardAt.set(null)
    stop()
  }
}
