import { lazy, Suspense } from 'react'
import { useEngine } from '../device/useEngine.ts'
import { useSession } from '../session/useSession.ts'

/** Rarely shown, so it isn't loaded with the jobs. */
const LoginAgain = lazy(async () => ({ default: (await import('../device/LoginAgain.tsx')).LoginAgain }))

type Props = {
  meanwhile: string
  /** What this user sends: `ticket`. */
  work: string
}

/** Shown once the session has expired, or the server refuses this device's work. */
export function ExpiredBar(props: Props) {
  const session = useSession()
  const { heldBack } = useEngine()
  if (!session || (!session.isExpired && heldBack === 0)) return null
  return (
    <Suspense>
      <LoginAgain {...props} heldBack={heldBack} />
    </Suspense>
  )
}
