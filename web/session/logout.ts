import * as sessionTexts from '../../api/contract/messages/session.ts'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { showNotice } from '../ui/notice.ts'
import { keepForRevocation } from './leftSessions.ts'
import { endSession, getSession } from './session.ts'

/** Clears the device first, whatever the server says; the guards then lead to the login. */
export async function logout(): Promise<void> {
  const session = getSession()
  if (!session) return
  endSession('logout')
  try {
    await request(sessionCalls.logout, {}, { token: session.token })
    showNotice({ tone: 'success', title: sessionTexts.loggedOut, text: sessionTexts.loggedOutText })
  } catch (error) {
    warnOfFailure(error, session.token)
  }
}

function warnOfFailure(error: unknown, token: string): void {
  const isAnswered = error instanceof ApiError
  if (!isAnswered) keepForRevocation(token)
  if (isAnswered && error.status === 401) return
  const text = isAnswered && error.message ? error.message : sessionTexts.logoutUnexpected
  showNotice({ tone: 'warning', title: sessionTexts.logoutError, text })
}
