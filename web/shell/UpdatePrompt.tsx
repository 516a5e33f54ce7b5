import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { moveToNewVersion, onUpdate, readUpdate } from './updates.ts'
import './update.css'

/** Asks before the app moves to a new version; "Later" lasts until the app is opened again. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(onUpdate, readUpdate, () => 'none' as const)
  const [isPutOff, setIsPutOff] = useState(false)
  if (state === 'none' || isPutOff) return null
  return (
    <div className="update" role="status">
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
