import type { Answer } from '../answer.ts'
import { only } from '../auth/access.ts'
import { Approval, ApprovalPath, ApprovalShown } from '../contract/approvals.ts'
import * as calls from '../contract/calls.ts'
import { Message } from '../contract/wire/wire.ts'
import type { Deps } from '../deps.ts'
import { readApproval } from './approvalReads.ts'
import { endWaiting } from './approvals.ts'

const endings = { withdrawn: 'Request withdrawn', declined: 'Acceptance declined' } as const

export function approvalRoutes(answer: Answer, deps: Deps): void {
  answer(calls.approvalRead, {
    summary: 'The acceptance of your firm that waits for approval, if any',
    params: ApprovalPath,
    answer: Approval,
    access: only('approval.read', { contractor: [200, 404], two_trades: [404, 404] }),
    handle: ({ actor, params }) => readApproval(deps.db, actor, params.id, deps.now()),
  })

  answer(calls.approvalEnd, {
    summary: 'Take back your request to accept a bid, or decline a colleague’s',
    params: ApprovalPath,
    query: ApprovalShown,
    answer: Message,
    access: only('bid.accept', { contractor: [200, 404], two_trades: [404, 404] }),
    handle: async ({ actor, params, query }) => ({
      message: endings[await endWaiting(deps, actor, params.id, query.asked_at)],
    }),
  })
}
