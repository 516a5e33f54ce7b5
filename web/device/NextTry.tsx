import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import styles from './nextTry.module.css'
import { useEngine } from './useEngine.ts'

/** When the engine tries again; a tap right after a failed try also waits until then. */
export function NextTry() {
  const { isBusy, nextTryAt } = useEngine()
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true })
  if (nextTryAt === null) return null
  return (
    // role=timer keeps screen readers from reading every second, even inside an alert.
    <p className={styles.nextTry} role="timer">
      {isBusy ? 'Trying now' : `Tries again automatically in ${pauseText(nextTryAt - now)}`}
    </p>
  )
}

function pauseText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
