import { IconCloudOff, IconTruck } from '@tabler/icons-react'
import { runEngine } from '../device/device.ts'
import { NextTry } from '../device/NextTry.tsx'
import { useEngine } from '../device/useEngine.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { readChecked } from '../offline/checked.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { JobsLoading } from './JobsLoading.tsx'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** None is the driver's, or none has reached this phone yet. */
export function EmptyJobs() {
  const checked = useOnDevice(async (db) => ({ at: (await readChecked(db))?.at ?? null }))
  const { isBusy, isReachable } = useEngine()
  if (!checked || (checked.at === null && isBusy && isReachable !== false)) return <JobsLoading />
  if (checked.at !== null) {
    return (
      <EmptyState Icon={IconTruck} title="No jobs today">
        <p>Your yard has not assigned you to an order.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState Icon={IconCloudOff} title="Failed to load data" role="alert">
      <p>This phone has no orders yet. They load as soon as it has signal and then stay on the phone.</p>
      <PendingButton isPending={isBusy} onClick={() => void runEngine().request('send-now')}>
        Try again
      </PendingButton>
      <NextTry />
    </EmptyState>
  )
}
