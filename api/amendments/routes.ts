import { type Answer, answering } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import {
  AmendmentAgreed,
  AmendmentDecline,
  AmendmentPath,
  AmendmentPropose,
  AmendmentShown,
  AmendmentsAnswer,
  AmendmentsPath,
  AmendmentWritten,
  OrderDetailsChange,
} from '../contract/amendments.ts'
import * as calls from '../contract/calls.ts'
import { OrderPath } from '../contract/orders.ts'
import { waitingFor } from '../contract/rules/waitingFor.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { agreeToAmendment } from './consent.ts'
import { changeDetails } from './details.ts'
import { readAmendments } from './reads.ts'
import { declineAmendment, endAmendment, proposeAmendment, withdrawAmendment } from './service.ts'

const mine = [200, 404] as const

export function amendmentRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'amendments')

  answer(calls.amendmentList, {
    summary: 'What was agreed on an order, and the changes proposed to those who must agree',
    params: AmendmentsPath,
    answer: AmendmentsAnswer,
    access: only('amendment.list', { contractor: mine, supplier: mine, ...yard(mine), ...admins(200) }),
    handle: async ({ actor, params }) => ({ data: await readAmendments(deps.db, actor, params.id, deps.now()) }),
  })

  answer(calls.orderChangeDetails, {
    summary: 'Change access times, entrance, contact and reference of your order, at once',
    params: OrderPath,
    body: OrderDetailsChange,
    answer: Message,
    access: only('order.changeDetails', { contractor: mine }),
    handle: async ({ actor, params, body }) => {
      await changeDetails(deps, actor, params.id, body)
      return { message: 'Site details changed' }
    },
  })
  proposalRoutes(answer, deps)
  answerRoutes(answer, deps)
}

function proposalRoutes(answer: Answer, deps: Deps): void {
  const made = [201, 404] as const
  const proposers = {
    contractor: made,
    supplier: made,
    haulier: made,
    staff_respond: made,
    staff_execute: made,
  } as const

  answer(calls.amendmentPropose, {
    summary: 'Propose a change of an order’s tonnes, days or of your own price',
    params: AmendmentsPath,
    body: AmendmentPropose,
    answer: AmendmentWritten,
    status: 201,
    access: only('amendment.propose', proposers),
    handle: async ({ actor, params, body }) => {
      const { id, approvers } = await proposeAmendment(deps, actor, params.id, body)
      return { message: approvers ? waitingFor(approvers) : 'Change proposed', data: { id } }
    },
  })

  answer(calls.amendmentWithdraw, {
    summary: 'Withdraw your firm’s proposal',
    params: AmendmentPath,
    body: AmendmentShown,
    answer: Message,
    access: only('amendment.propose', {
      contractor: mine,
      supplier: mine,
      haulier: mine,
      staff_respond: mine,
      staff_execute: mine,
    }),
    handle: async ({ actor, params, body }) => {
      await withdrawAmendment(deps, actor, params.id, body.version)
      return { message: 'Proposal withdrawn' }
    },
  })

  answer(calls.amendmentEnd, {
    summary: 'End a proposal, with a reason',
    params: AmendmentPath,
    body: AmendmentDecline,
    answer: Message,
    access: only('amendment.end', { ...admins(200) }),
    handle: async ({ actor, params, body }) => {
      await endAmendment(deps, actor, params.id, body)
      return { message: 'Proposal ended' }
    },
  })
}

function answerRoutes(answer: Answer, deps: Deps): void {
  const access = only('amendment.answer', { contractor: mine, supplier: mine, haulier: mine, staff_execute: mine })

  answer(calls.amendmentAgree, {
    summary: 'Agree to the shown change; the last agreement puts it into force',
    params: AmendmentPath,
    body: AmendmentShown,
    answer: AmendmentAgreed,
    status: [200, 202],
    access,
    handle: async ({ actor, params, body, reply }) => {
      const approvers = await agreeToAmendment(deps, actor, params.id, body.version)
      if (approvers === null) return { success: true, message: 'Change agreed' }
      reply.status(202)
      return { success: false, message: waitingFor(approvers) }
    },
  })

  answer(calls.amendmentDecline, {
    summary: 'Decline a change, with a reason',
    params: AmendmentPath,
    body: AmendmentDecline,
    answer: Message,
    access,
    handle: async ({ actor, params, body }) => {
      await declineAmendment(deps, actor, params.id, body)
      return { message: 'Change declined' }
    },
  })
}
