import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { queryClient } from '../client/queries.ts'
import { prepareWrites } from '../client/request.ts'
import { useCall } from '../client/useCall.ts'
import { paths } from '../paths.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { showNotice } from '../ui/notice.ts'
import { type Area, areasOf, landingOf } from './areas.ts'
import { rememberArea } from './ownArea.ts'
import './forgetQueries.ts'
import { getLastEnd, getSession, refreshUser, type SessionUser, userOf } from './session.ts'
import { useSession } from './useSession.ts'

type Props = {
  area: Area
  /** The one page of the area that tells a wrong role so, instead of leading it away. */
  denial?: { at: string; text: string }
  children: ReactNode
}

/** Nobody without a session, and nobody into another role's area. The server decides about the data itself. */
export function AreaGuard({ area, denial, children }: Props) {
  const session = useSession()
  const { pathname } = useLocation()
  const isOwn = session !== null && areasOf(session.user).includes(area)
  useEffect(() => {
    if (isOwn) rememberArea(area)
  }, [isOwn, area])
  if (!session) return <ToLogin />
  if (!isOwn) {
    const landing = landingOf(session.user)
    return pathname === denial?.at ? (
      <main className="page-alone">
        <AccessDenied text={denial.text} landing={landing} />
      </main>
    ) : (
      <Navigate to={landing} replace />
    )
  }
  // Another user on the same page finds nothing of what the one before typed.
  return (
    <QueryClientProvider key={session.user.id} client={queryClient}>
      <CurrentUser />
      {children}
    </QueryClientProvider>
  )
}

/** To the login, and from there back to this page. */
export function ToLogin() {
  const { pathname, search } = useLocation()
  const state = getLastEnd() === 'logout' ? null : { returnTo: pathname + search }
  return <Navigate to={paths.login} state={state} replace />
}

/**
 * Asks the server for the CSRF cookie and then who this is: a refused token ends the session, changed roles are taken over, no
 * answer changes nothing. No screen waits for either.
 */
function CurrentUser() {
  useEffect(prepareWrites, [])
  // No screen shows it, so none is old by its failing.
  const { data } = useCall(sessionCalls.userRead, {}, { staleTime: 5 * 60_000, meta: { isUnseen: true } })
  useEffect(() => {
    if (data === undefined) return
    const user = userOf(data)
    if (user) takeOver(user)
    else showNotice({ tone: 'warning', title: sessionTexts.invalidUser, text: 'You go on as before.' })
  }, [data])
  return null
}

/** With other rights what is on screen may be more than they may see, or less: it is asked for anew. */
function takeOver(user: SessionUser): void {
  const before = getSession()?.user
  refreshUser(user)
  const rights = ({ roles, permissions }: SessionUser) => [...roles, ...permissions].toSorted().join()
  if (before?.id !== user.id || rights(before) === rights(user)) return
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCalls.userRead.path })
}
