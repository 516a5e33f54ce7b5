import { IconTruck } from '@tabler/icons-react'
import { NotLoadedYet } from '../device/NotLoadedYet.tsx'
import { useNotFound } from '../device/useNotFound.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { JobsLoading } from './JobsLoading.tsx'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

export function EmptyJobs() {
  const missing = useNotFound(async (db) => (await db.orders.count()) > 0)
  if (missing === 'coming') return <JobsLoading />
  if (missing === 'not-loaded') return <NotLoadedYet title="Failed to load data" />
  return (
    <EmptyState Icon={IconTruck} title="No jobs today">
      <p>Your yard has not assigned you to an order.</p>
    </EmptyState>
  )
}
