import { answering } from '../answer.ts'
import { only } from '../auth/access.ts'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
import {
  DraftPath,
  ScheduleAnswer,
  ScheduleCreate,
  SchedulePath,
  ScheduleQuery,
  Schedules,
  ScheduleUpdate,
  ScheduleWritten,
} from '../contract/schedules.ts'
import { VersionBody } from '../contract/versions.ts'
import type { App, Deps } from '../deps.ts'
import { readSchedule, readSchedules } from './reads.ts'
import { changeSchedule, dismissDraft, endSchedule, makeSchedule } from './service.ts'

export function scheduleRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'schedules')
  const mine = [200, 404] as const
  const ofOwn = only('schedule.manage', { contractor: mine, two_trades: 404 })
  const readOwn = (actor: RequestActor, id: number) => readSchedule(deps.db, companyOf(actor), id, deps.now())

  answer(calls.scheduleList, {
    summary: 'The schedules of your company, the newest first',
    query: ScheduleQuery,
    answer: Schedules,
    access: only('schedule.read', { contractor: 200, two_trades: 200 }),
    handle: ({ actor, query }) => readSchedules(deps.db, companyOf(actor), query, deps.now()),
  })
  answer(calls.scheduleRead, {
    summary: 'A schedule with its open draft and the next delivery',
    params: SchedulePath,
    answer: ScheduleAnswer,
    access: only('schedule.read', { contractor: mine, two_trades: 404 }),
    handle: async ({ actor, params }) => ({ data: await readOwn(actor, params.id) }),
  })
  answer(calls.scheduleCreate, {
    summary: 'Repeat a quote on a schedule, which makes drafts three working days ahead and sends none of them',
    body: ScheduleCreate,
    answer: ScheduleWritten,
    status: 201,
    access: only('schedule.manage', { contractor: [201, 422], two_trades: 422 }),
    handle: async ({ actor, body }) => {
      const id = await makeSchedule(deps, actor, body)
      return { message: 'Schedule made', data: await readOwn(actor, id) }
    },
  })
  answer(calls.scheduleUpdate, {
    summary: 'Change a schedule; its open draft stays',
    params: SchedulePath,
    body: ScheduleUpdate,
    answer: ScheduleWritten,
    access: ofOwn,
    handle: async ({ actor, params, body }) => {
      await changeSchedule(deps, actor, params.id, body)
      return { message: 'Schedule updated', data: await readOwn(actor, params.id) }
    },
  })
  answer(calls.scheduleEnd, {
    summary: 'End a schedule and dismiss its open draft',
    params: SchedulePath,
    body: VersionBody,
    answer: ScheduleWritten,
    access: ofOwn,
    handle: async ({ actor, params, body }) => {
      await endSchedule(deps, actor, params.id, body?.version)
      return { message: 'Schedule ended', data: await readOwn(actor, params.id) }
    },
  })
  answer(calls.draftDismiss, {
    summary: 'Dismiss an open draft; `POST /api/quotes` with its `draft_id` sends it',
    params: DraftPath,
    answer: ScheduleWritten,
    access: ofOwn,
    handle: async ({ actor, params }) => {
      await dismissDraft(deps, actor, params.id, params.draftId)
      return { message: 'Draft dismissed', data: await readOwn(actor, params.id) }
    },
  })
}
