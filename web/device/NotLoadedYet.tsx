import { IconCloudOff } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { runEngine } from './device.ts'
import { NextTry } from './NextTry.tsx'
import { useEngine } from './useEngine.ts'

export function NotLoadedYet({ title }: { title: string }) {
  const { isBusy, isStorageFailing } = useEngine()
  return (
    <EmptyState Icon={IconCloudOff} title={title} role="alert">
      <p>
        {isStorageFailing
          ? 'The storage of this phone doesn’t answer. The orders load as soon as it does.'
          : 'This phone has no orders yet. They load as soon as it has signal and then stay on the phone.'}
      </p>
      <PendingButton isPending={isBusy} onClick={() => void runEngine().request('send-now')}>
        Try again
      </PendingButton>
      <NextTry />
    </EmptyState>
  )
}
