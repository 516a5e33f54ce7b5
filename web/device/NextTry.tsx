import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import styles from './nextTry.module.css'
import { useEngine } from './useEngine.ts'

/** When what could not be done is tried by itself: a tap right after a try in silence waits for that moment too. */
export function NextTry() {
  const { isBusy, nextTryAt } = useEngine()
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true })
  if (nextTryAt === null) return null
  return (
    // A timer is not read out each second, also inside an alert.
    <p className={styles.nextTry} role="timer">
      {isBusy ? 'Trying now' : `Tries again automatically in ${pauseText(nextTryAt - now)}`}
    </p>
  )
}

function pauseText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
