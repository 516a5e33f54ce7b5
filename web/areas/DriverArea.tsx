import { AreaGuard } from '../session/AreaGuard.tsx'
import { DriverShell } from '../shell/DriverShell.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function DriverArea() {
  return (
    <AreaGuard area="driver">
      <DriverShell />
    </AreaGuard>
  )
}
