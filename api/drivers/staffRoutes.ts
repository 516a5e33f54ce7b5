import type { Answer } from '../answer.ts'
import { type Answer as Expected, only } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { ApprovalLimit } from '../contract/approvals.ts'
import * as calls from '../contract/calls.ts'
import {
  Invitation,
  NewDriver,
  NewStaff,
  PermissionsUpdate,
  StaffCreated,
  StaffList,
  StaffPath,
  StaffQuery,
  StaffWritten,
} from '../contract/staff.ts'
import { VersionBody } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { Deps } from '../deps.ts'
import { handOver, inviteAgain, inviteColleague, limitColleague } from './colleagueService.ts'
import { presentStaff } from './present.ts'
import { readStaff } from './reads.ts'
import {
  createDriver,
  createStaff,
  deactivateStaff,
  permitStaff,
  reactivateStaff,
  signOutStaff,
} from './staffService.ts'

export function staffRoutes(answer: Answer, deps: AppDeps): void {
  answer(calls.staffCreate, {
    summary: 'Create a user of your haulier company',
    body: NewStaff,
    answer: StaffCreated,
    status: 201,
    access: only('staff.create', { haulier: 201 }, { refusal: 'Only hauliers can create users' }),
    handle: async ({ actor, body }) => {
      const data = await createStaff(deps, actor, body)
      return { message: 'User Created', data }
    },
  })
  answer(calls.driverCreate, {
    summary: 'Create a driver of your haulier company; they choose their password by the mailed link',
    body: NewDriver,
    answer: StaffCreated,
    status: 201,
    access: only('staff.create', { haulier: 201 }, { refusal: 'Only hauliers can create users' }),
    handle: async ({ actor, body }) => {
      const data = await createDriver(deps, actor, body)
      return { message: 'Driver created', data }
    },
  })
  answer(calls.staffList, {
    summary: 'All users of your company and their permissions',
    query: StaffQuery,
    answer: StaffList,
    access: only('staff.manage', owners(200)),
    handle: ({ actor, query }) => readStaff(deps.db, companyOf(actor), query),
  })
  managingRoutes(answer, deps)
  colleagueRoutes(answer, deps)
}

/** The haulier's calls keep their specified paths; the owner of any firm may use them. */
const owners = (answer: Expected) => ({ contractor: answer, supplier: answer, haulier: answer })

function colleagueRoutes(answer: Answer, deps: AppDeps): void {
  answer(calls.staffInvite, {
    summary: 'Invite a colleague to your contractor or supplier company, by mail',
    body: Invitation,
    answer: StaffWritten,
    status: 201,
    access: only('staff.manage', { contractor: 201, supplier: 201, haulier: 422 }),
    handle: async ({ actor, body }) => {
      const user = await inviteColleague(deps, actor, body)
      return { message: 'Colleague invited', data: presentStaff(user) }
    },
  })
  answer(calls.staffInviteAgain, {
    summary: 'Mail the invitation again; the link before stops working',
    params: StaffPath,
    answer: StaffWritten,
    access: only('staff.manage', owners([200, 404])),
    handle: async ({ actor, params }) => {
      const user = await inviteAgain(deps, actor, params.id)
      return { message: 'Invitation sent again', data: presentStaff(user) }
    },
  })
  answer(calls.staffLimit, {
    summary: "Set a contractor's colleague's approval limit: what they accept above it waits for approval",
    params: StaffPath,
    body: ApprovalLimit,
    answer: StaffWritten,
    access: only('staff.manage', { contractor: [200, 404], supplier: [409, 404], haulier: [409, 404] }),
    handle: async ({ actor, params, body }) => {
      const user = await limitColleague(deps, actor, params.id, body)
      return { message: 'Approval limit saved', data: presentStaff(user) }
    },
  })
  answer(calls.staffHandOver, {
    summary: 'Make a colleague the owner of your company; you stay as a colleague',
    params: StaffPath,
    body: VersionBody,
    answer: StaffWritten,
    access: only('staff.manage', owners([200, 404])),
    handle: async ({ actor, params, body }) => {
      const user = await handOver(deps, actor, params.id, body?.version)
      return { message: 'Ownership handed over', data: presentStaff(user) }
    },
  })
}

function managingRoutes(answer: Answer, deps: Deps): void {
  const access = only('staff.manage', owners([200, 404]))
  answer(calls.staffPermit, {
    summary: "Set a user's permissions",
    params: StaffPath,
    body: PermissionsUpdate,
    answer: StaffWritten,
    access,
    handle: async ({ actor, params, body }) => {
      const user = await permitStaff(deps, actor, params.id, body)
      return { message: 'Permissions updated', data: presentStaff(user) }
    },
  })
  answer(calls.staffDeactivate, {
    summary: 'Shut a user of your company out',
    params: StaffPath,
    body: VersionBody,
    answer: StaffWritten,
    access,
    handle: async ({ actor, params, body }) => {
      const user = await deactivateStaff(deps, actor, params.id, body?.version)
      return { message: 'User deactivated', data: presentStaff(user) }
    },
  })
  answer(calls.staffSignOut, {
    summary: 'End every session of a user of your company; what is on their phone is still sent',
    params: StaffPath,
    answer: Message,
    access,
    handle: async ({ actor, params }) => {
      await signOutStaff(deps, actor, params.id)
      return { message: 'Signed out' }
    },
  })
  answer(calls.staffReactivate, {
    summary: 'Let a deactivated user in again',
    params: StaffPath,
    body: VersionBody,
    answer: StaffWritten,
    access,
    handle: async ({ actor, params, body }) => {
      const user = await reactivateStaff(deps, actor, params.id, body?.version)
      return { message: 'User reactivated', data: presentStaff(user) }
    },
  })
}
