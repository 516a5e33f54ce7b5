import { answering } from '../answer.ts'
import { only } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { NeedList, NeedQuery } from '../contract/needs.ts'
import type { App, Deps } from '../deps.ts'
import { measuring } from '../geo/roads.ts'
import { readNeeds } from './reads.ts'

export function needRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'needs')
  const measure = measuring(deps, app.log)
  answer(calls.needList, {
    summary: 'What waits for you: first what only you can decide or confirm, by deadline and money',
    query: NeedQuery,
    answer: NeedList,
    access: only('need.list', { contractor: 200, supplier: 200, two_trades: 200 }),
    handle: ({ actor, query }) => readNeeds(deps.db, actor, query, deps.now(), measure),
  })
}
