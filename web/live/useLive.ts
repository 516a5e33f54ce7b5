import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { StreamMessage } from '../../api/contract/live.ts'
import { useSession } from '../session/useSession.ts'
import { listenEarly } from './early.ts'

export function useLive(onNews: (topics: StreamMessage['topics']) => void = () => {}): void {
  const userId = useSession()?.user.id
  const queries = useQueryClient()
  const report = useEffectEvent(onNews)
  useEffect(() => {
    if (userId === undefined) return
    const since = Date.now()
    const early = listenEarly(userId)
    let stop = () => early?.channel.close()
    let isLeft = false
    import('./live.ts').then(
      ({ startLive }) => {
        if (!isLeft) stop = startLive({ early, queries, since, onTopics: (topics) => report(topics) })
      },
      (error: unknown) => console.info('The pages do not move by themselves', error),
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [userId, queries])
}
