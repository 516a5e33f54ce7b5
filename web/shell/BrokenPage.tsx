import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { holdPrompt, type LaterVersion, lookForLater, moveToNewVersion } from './updates.ts'

/** The app or its frame could not be loaded, or failed while drawing. */
export function BrokenPage() {
  return (
    <main className="page-alone">
      <BrokenScreen />
    </main>
  )
}

const broken = { title: 'Something went wrong', button: 'Load again' }
const words: Record<LaterVersion | 'not known', { title: string; text: string; button: string }> = {
  'not known': { ...broken, text: 'This page couldn’t be shown.' },
  none: { ...broken, text: 'This page couldn’t be shown. Load it again.' },
  'no answer': { ...broken, text: 'This page couldn’t be shown. Check the connection, then load it again.' },
  there: { title: 'Loadstone was updated', text: 'Load the new version to open this page.', button: 'Update' },
}

/** After a deploy a tab's unloaded parts are gone. The old worker serves the old version, so the button moves on. */
export function BrokenScreen() {
  const [later, setLater] = useState<LaterVersion | 'not known'>('not known')
  const [isMoving, setIsMoving] = useState(false)
  useEffect(holdPrompt, [])
  useEffect(() => {
    void lookForLater().then(setLater)
  }, [])
  const { title, text, button } = words[later]
  const move = () => {
    setIsMoving(true)
    void moveToNewVersion()
  }
  return (
    <>
      <title>{`${title} · Loadstone`}</title>
      <EmptyState Icon={IconRefresh} title={title} level="h1">
        <p>{text}</p>
        <PendingButton variant="solid" isPending={later === 'not known' || isMoving} onClick={move}>
          {button}
        </PendingButton>
      </EmptyState>
    </>
  )
}
