import type { Answer } from '../answer.ts'
import { admins, only, withoutFactor, yard } from '../auth/access.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import * as calls from '../contract/calls.ts'
import { Factor, FactorBegin, FactorBegun, FactorConfirm, FactorConfirmed, FactorRemoval } from '../contract/factor.ts'
import { Message } from '../contract/wire/wire.ts'
import { beginFactor, confirmOwnFactor, readFactor, removeOwnFactor } from './factorService.ts'

const office = { contractor: 200, supplier: 200, ...yard(200), ...admins(200) }

export function factorRoutes(answer: Answer, deps: AppDeps): void {
  const access = withoutFactor(only('factor.manage', office))
  answer(calls.factorRead, {
    summary: 'Whether you have a second step, and how many recovery codes are left',
    answer: Factor,
    access,
    handle: ({ actor }) => readFactor(deps, actor),
  })
  answer(calls.factorBegin, {
    summary: 'Make a secret for an authenticator app; nothing changes before it is confirmed',
    body: FactorBegin,
    answer: FactorBegun,
    access,
    handle: ({ actor, body }) => beginFactor(deps, actor, body),
  })
  answer(calls.factorConfirm, {
    summary: "Confirm it by the app's code; the answer has the recovery codes, once",
    body: FactorConfirm,
    answer: FactorConfirmed,
    access,
    handle: async ({ actor, body }) => ({
      message: 'Second step set up',
      recovery_codes: await confirmOwnFactor(deps, actor, body.code),
    }),
  })
  answer(calls.factorRemove, {
    summary: 'Remove your second step',
    body: FactorRemoval,
    answer: Message,
    access: only('factor.manage', office),
    handle: async ({ actor, body }) => {
      await removeOwnFactor(deps, actor, body)
      return { message: 'Second step removed' }
    },
  })
}
