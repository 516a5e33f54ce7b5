import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { StreamMessage } from '../../api/contract/live.ts'
import { useSession } from '../session/useSession.ts'
import { listenEarly } from './early.ts'

/** For an area's frame: keeps its pages current. Loads after the first paint. */
export function useLive(whenTold: (topics: StreamMessage['topics']) => void = () => {}): void {
  const userId = useSession()?.user.id
  const queries = useQueryClient()
  const onTold = useEffectEvent(whenTold)
  useEffect(() => {
    if (userId === undefined) return
    const since = Date.now()
    const early = listenEarly(userId)
    let stop = () => early?.channel.close()
    let isLeft = false
    import('./live.ts').then(
      ({ startLive }) => {
        if (!isLeft) stop = startLive({ early, queries, since, onTold: (topics) => onTold(topics) })
      },
      (error: unknown) => console.info('The pages do not move by themselves', error),
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [userId, queries])
}
