import { lazy, Suspense } from 'react'
import { useEngine } from '../device/useEngine.ts'
import { useSession } from '../session/useSession.ts'

/** Seldom seen, so that the jobs don't carry it. */
const LoginAgain = lazy(async () => ({ default: (await import('../device/LoginAgain.tsx')).LoginAgain }))

type Props = {
  meanwhile: string
  /** What this user has to send, e.g. `ticket`. */
  work: string
}

/** Where the session has run out, or this device may no longer send. */
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
