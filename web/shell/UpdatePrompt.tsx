import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { PendingButton } from '../ui/PendingButton.tsx'
import styles from './update.module.css'
import { moveToNewVersion, onUpdate, readUpdate } from './updates.ts'

/** "Later" lasts until the app is opened again. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(onUpdate, readUpdate, () => 'none' as const)
  const [isPutOff, setIsPutOff] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  if (state === 'none' || isPutOff) return null
  // Chromium takes up to half a minute if the old worker got a request at the moment of its end.
  const move = () => {
    setIsMoving(true)
    void moveToNewVersion()
  }
  return (
    <div className={styles.update} role="status">
      <span>A new version is ready.</span>
      <Button variant="on-bar" onClick={() => setIsPutOff(true)}>
        Later
      </Button>
      <PendingButton variant="primary" isPending={isMoving && state === 'waiting'} onClick={move}>
        Update
      </PendingButton>
    </div>
  )
}
