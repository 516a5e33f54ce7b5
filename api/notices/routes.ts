import { answering } from '../answer.ts'
import { signedIn } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import {
  NoticePreferences,
  NoticePreferencesSaved,
  NoticePreferencesUpdate,
  NotificationList,
  NotificationQuery,
  NotificationsMarked,
  NotificationsRead,
} from '../contract/notices.ts'
import type { App, Deps } from '../deps.ts'
import { readNotices, readPreferences } from './reads.ts'
import { chooseNotices, markNotices } from './service.ts'

export function noticeRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'notices')
  answer(calls.noticesRead, {
    summary: 'The email notices you can get, and which are on',
    answer: NoticePreferences,
    access: signedIn(200),
    handle: async ({ actor }) => ({ data: await readPreferences(deps.db, actor) }),
  })
  answer(calls.noticesUpdate, {
    summary: 'Turn email notices on or off; those not named stay as they are',
    body: NoticePreferencesUpdate,
    answer: NoticePreferencesSaved,
    // People with `read` or `accounts` alone get no notices, so they have nothing to choose.
    access: signedIn(200, {
      contractor_read: 422,
      contractor_accounts: 422,
      supplier_read: 422,
      supplier_accounts: 422,
    }),
    handle: async ({ actor, body }) => {
      await chooseNotices(deps, actor, body)
      return { message: 'Notices saved', data: await readPreferences(deps.db, actor) }
    },
  })
  answer(calls.notificationList, {
    summary: 'What you were told, newest first',
    query: NotificationQuery,
    answer: NotificationList,
    access: signedIn(200),
    handle: ({ actor, query }) => readNotices(deps.db, actor, query),
  })
  answer(calls.notificationsMark, {
    summary: 'Mark notices as read: some, or all up to one',
    body: NotificationsRead,
    answer: NotificationsMarked,
    access: signedIn(200),
    handle: async ({ actor, body }) => ({
      message: 'Notices marked as read',
      unread: await markNotices(deps, actor, body),
    }),
  })
}
