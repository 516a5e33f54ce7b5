import * as sessionTexts from '../../api/contract/messages/session.ts'
import { showNotice } from '../ui/notice.ts'
import { staysOpen } from './areas.ts'
import { endSession, getSession, markExpired } from './session.ts'

/**
 * The server no longer takes the token: sign in again, and come back to this page. One that has merely run out (code
 * `expired`) leaves driver and yard at work under a banner; one that was taken away closes everything.
 */
export function expireSession(code: string): void {
  const user = getSession()?.user
  if (code === 'expired' && user && staysOpen(window.location.pathname, user)) {
    markExpired()
    return
  }
  endSession('expired')
  showNotice({ tone: 'warning', title: sessionTexts.expired, text: sessionTexts.loginAgain })
}
