import { answering } from '../answer.ts'
import { only, yard } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
import { DevicePath, PhoneQuery, Phones } from '../contract/devices.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { readPhones } from './reads.ts'
import { endPhone } from './service.ts'

export function phoneRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'phones')
  answer(calls.phoneList, {
    summary: "Your firm's phones, with what was made on them and has not arrived",
    query: PhoneQuery,
    answer: Phones,
    access: only('phone.list', { ...yard(200), staff_respond: 403 }),
    handle: ({ actor, query }) => readPhones(deps, companyOf(actor), query),
  })
  answer(calls.phoneEnd, {
    summary: 'End the upload token, the key and the session of a lost phone of your firm',
    params: DevicePath,
    answer: Message,
    access: only('phone.end', { haulier: [200, 404] }),
    handle: async ({ actor, params }) => {
      await endPhone(deps, actor, params.id)
      return { message: 'Phone ended' }
    },
  })
}
