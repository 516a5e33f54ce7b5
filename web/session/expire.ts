import { showNotice } from '../ui/notice.ts'
import { endSession } from './session.ts'

/** The server no longer takes the token: sign in again, and come back to this page. */
export function expireSession(): void {
  endSession('expired')
  showNotice({ tone: 'warning', title: 'Session Expired', text: 'Please login again' })
}
