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
  /** The one page that says so to a wrong role, instead of redirecting. */
  denial?: { at: string; text: string }
  children: ReactNode
}

/** Keeps out visitors and other roles. The data itself is guarded by the server. */
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
  // A new user on the same page must not find the previous one's input.
  return (
    <QueryClientProvider key={session.user.id} client={queryClient}>
      <CurrentUser />
      {children}
    </QueryClientProvider>
  )
}

/** To the login, and back to this page afterwards. */
export function ToLogin() {
  const { pathname, search } = useLocation()
  const state = getLastEnd() === 'logout' ? null : { returnTo: pathname + search }
  return <Navigate to={paths.login} state={state} replace />
}

/** Asks who this is: a refused token ends the session, and changed roles are adopted. No screen waits for it. */
function CurrentUser() {
  useEffect(prepareWrites, [])
  // No screen shows it, so its failure makes no screen stale.
  const { data } = useCall(sessionCalls.userRead, {}, { staleTime: 5 * 60_000, meta: { isUnseen: true } })
  useEffect(() => {
    if (data === undefined) return
    const user = userOf(data)
    if (user) takeOver(user)
    else showNotice({ tone: 'warning', title: sessionTexts.invalidUser, text: 'You go on as before.' })
  }, [data])
  return null
}

/** After a change of rights, reloads everything: the screen may show too much or too little. */
function takeOver(user: SessionUser): void {
  const before = getSession()?.user
  refreshUser(user)
  const rights = ({ roles, permissions }: SessionUser) => [...roles, ...permissions].toSorted().join()
  if (before?.id !== user.id || rights(before) === rights(user)) return
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCalls.userRead.path })
}
