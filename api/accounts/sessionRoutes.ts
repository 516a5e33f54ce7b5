import type { Answer } from '../answer.ts'
import { signedIn } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { SessionList, SessionPath } from '../contract/sessions.ts'
import { Message, paging } from '../contract/wire/wire.ts'
import type { Deps } from '../deps.ts'
import { readSessions } from './reads.ts'
import { endOwnSession } from './sessionService.ts'

export function ownSessionRoutes(answer: Answer, deps: Deps): void {
  answer(calls.sessionList, {
    summary: 'Where you are signed in, newest first',
    query: paging,
    answer: SessionList,
    access: signedIn(200),
    handle: ({ actor, query }) => readSessions(deps, actor, query),
  })
  answer(calls.sessionEnd, {
    summary: 'End one of your sessions',
    params: SessionPath,
    answer: Message,
    access: signedIn([200, 404]),
    handle: async ({ actor, params }) => {
      await endOwnSession(deps, actor, params.id)
      return { message: 'Signed out there' }
    },
  })
}
