import type { QueryClient } from '@tanstack/react-query'
import type { StreamMessage, StreamTopic } from '../../api/contract/live.ts'
import { allOf } from '../client/useCall.ts'
import { moved } from './moved.ts'
import { spaced } from './spaced.ts'

/** However much happens, a screen asks again once a second at most (ms). */
const pause = 1_000

/** Asks again for what has moved and is on screen. What nobody looks at is only marked, and asked for when they do. */
export function createAsking(queries: QueryClient): (topics: StreamMessage['topics']) => void {
  const waiting = new Set<StreamTopic | 'all'>()
  const ask = spaced(pause, async () => {
    const topics = [...waiting]
    waiting.clear()
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    if (topics.includes('all')) return queries.invalidateQueries({ refetchType })
    const readings = new Set(topics.flatMap((topic) => (topic === 'all' ? [] : moved[topic])))
    await Promise.all([...readings].map((call) => queries.invalidateQueries({ queryKey: allOf(call), refetchType })))
  })
  return (topics) => {
    for (const topic of topics === 'all' ? (['all'] as const) : topics) waiting.add(topic)
    if (waiting.size > 0) ask()
  }
}
