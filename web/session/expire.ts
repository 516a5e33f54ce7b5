import * as sessionTexts from '../../api/contract/messages/session.ts'
import { showNotice } from '../ui/notice.ts'
import { staysOpen } from './areas.ts'
import { endSession, getSession, markExpired } from './session.ts'

/** The server refused the token. If it merely expired, drivers and yards go on under a banner; else all is closed. */
export function expireSession(code: string): void {
  const user = getSession()?.user
  if (code === 'expired' && user && staysOpen(window.location.pathname, user)) {
    markExpired()
    return
  }
  endSession('expired')
  showNotice({ tone: 'warning', title: sessionTexts.expired, text: sessionTexts.loginAgain })
}
