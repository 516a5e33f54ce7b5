import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import styles from './update.module.css'
import { moveToNewVersion, onUpdate, readUpdate } from './updates.ts'

/** Asks before the app moves to a new version; "Later" lasts until the app is opened again. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(onUpdate, readUpdate, () => 'none' as const)
  const [isPutOff, setIsPutOff] = useState(false)
  if (state === 'none' || isPutOff) return null
  return (
    <div className={styles.update} role="status">
      <span>A new version is ready.</span>
      <Button variant="on-bar" onClick={() => setIsPutOff(true)}>
        Later
      </Button>
      <Button variant="primary" onClick={moveToNewVersion}>
        Update
      </Button>
    </div>
  )
}
