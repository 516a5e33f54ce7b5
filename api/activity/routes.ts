import { answering } from '../answer.ts'
import { signedIn } from '../auth/access.ts'
import { ActivityList, ActivityQuery } from '../contract/activity.ts'
import * as calls from '../contract/calls.ts'
import type { App, Deps } from '../deps.ts'
import { readActivity } from './reads.ts'

export function activityRoutes(app: App, { db }: Deps): void {
  const answer = answering(app, 'activity')
  answer(calls.activityList, {
    summary: 'Activity visible to you, newest first',
    query: ActivityQuery,
    answer: ActivityList,
    access: signedIn(200),
    handle: ({ actor, query }) => readActivity(db, actor, query),
  })
}
