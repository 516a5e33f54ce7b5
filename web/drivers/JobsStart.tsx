import { DriverFrame } from '../shell/DriverFrame.tsx'
import { DriverHeadFrame } from '../shell/DriverHeadFrame.tsx'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { JobsLoading } from './JobsLoading.tsx'

/** A driver's jobs before any script has run: what is the same for all drivers. Drawn at build time (web/prerender.tsx). */
export function JobsStart() {
  return (
    <DriverFrame unsent={0} hasMenu>
      <DriverHeadFrame title="Today's jobs" sub="" signal={null}>
        <span />
      </DriverHeadFrame>
      <PhoneMain>
        <JobsLoading isFirst />
      </PhoneMain>
    </DriverFrame>
  )
}
