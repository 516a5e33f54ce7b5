import { useInterval } from '@mantine/hooks'
import { useState, useSyncExternalStore } from 'react'
import { heardAt } from './heard.ts'
import { silence } from './stream.ts'

/** How often it is looked whether the stream has fallen silent (ms). */
const glance = 10_000

/** Whether what is on screen moves by itself: the stream was heard not long ago. */
export function useIsLive(): boolean {
  const at = useSyncExternalStore(heardAt.subscribe, heardAt.get)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), glance, { autoInvoke: true })
  return at !== null && now - at < silence
}
