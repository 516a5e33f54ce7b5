import { IconTruck } from '@tabler/icons-react'
import { NotLoadedYet } from '../device/NotLoadedYet.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

export function EmptyJobs({ isLoaded }: { isLoaded: boolean }) {
  if (!isLoaded) return <NotLoadedYet title="Failed to load data" />
  return (
    <EmptyState Icon={IconTruck} title="No jobs today">
      <p>Your yard has not assigned you to an order.</p>
    </EmptyState>
  )
}
