import type { Answer } from '../answer.ts'
import { open } from '../auth/access.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { clientOf } from '../auth/client.ts'
import { setSessionCookie } from '../auth/cookies.ts'
import { LoggedIn } from '../contract/accounts.ts'
import { DemoLogin, DemoStory } from '../contract/demo.ts'
import * as sessionCalls from '../contract/sessionCalls.ts'
import { readStory } from './demoReads.ts'
import { recordingLogin } from './loginRecord.ts'
import { logInToDemo } from './loginService.ts'

export function demoRoutes(answer: Answer, deps: AppDeps): void {
  answer(sessionCalls.demoRead, {
    summary: "The demo's six people and where its story stands; 404 anywhere but on a demo",
    answer: DemoStory,
    access: open(200),
    handle: () => readStory(deps),
  })
  answer(sessionCalls.demoLogin, {
    summary: "Open a session as one of the demo's people, without a password; 404 anywhere but on a demo",
    body: DemoLogin,
    answer: LoggedIn,
    access: open(200),
    handle: async ({ body, request, reply }) => {
      const client = clientOf(request)
      const session = await recordingLogin(deps, { email: null, client }, () => logInToDemo(deps, body.person, client))
      setSessionCookie(reply, deps, session.token)
      return session
    },
  })
}
