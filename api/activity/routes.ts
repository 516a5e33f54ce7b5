import { answering } from '../answer.ts'
import { admins, only, signedIn } from '../auth/access.ts'
import { AccessRecords } from '../contract/accessRecords.ts'
import { ActivityList, ActivityQuery } from '../contract/activity.ts'
import * as calls from '../contract/calls.ts'
import { paging } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { readAccessRecords } from './accessReads.ts'
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
  answer(calls.accessRecordList, {
    summary: "Sign-ins, refusals, changes of rights and exports, newest first: your firm's, or for an admin all",
    query: paging,
    answer: AccessRecords,
    access: only('accessRecord.list', { contractor: 200, supplier: 200, haulier: 200, ...admins(200) }),
    handle: ({ actor, query }) => readAccessRecords(db, actor, query),
  })
}
