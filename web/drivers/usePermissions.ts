import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { OfficePermission, Permission } from '../../api/contract/rules/permissions.ts'
import type { PermissionSwitches, StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { request } from '../client/request.ts'
import { reload } from '../client/useSend.ts'

export const switchLabels = {
  respond_to_quote: 'Respond to quotes',
  execute_order: 'Execute order',
  fulfillments: 'Fulfillments',
  finance: 'Finance',
  decide: 'Raise and decide',
  sell: 'Bid',
  weigh: 'Log tickets',
  read: 'Read',
  accounts: 'Accounts',
} as const satisfies Record<Permission, string>

/** What a colleague's switch opens. */
export const switchHints = {
  decide: 'Asks for quotes, accepts bids and closes orders.',
  sell: 'Bids, confirms orders and keeps the collection points.',
  weigh: 'Logs tickets and answers queries. Sees no price.',
  read: 'Sees quotes, bids and orders, and changes nothing.',
  accounts: 'Sees orders and statements, and exports tickets.',
} as const satisfies Record<OfficePermission, string>

/** Turns a switch at once and sends changes one after the other, each with all earlier ones. */
export function usePermissions(user: StaffMember) {
  const queries = useQueryClient()
  const latest = useRef<PermissionSwitches | null>(null)
  /** The version that the first switch was based on, then the last answer's. */
  const seen = useRef(user.version)
  const saving = useMutation({
    scope: { id: `permissions of ${user.id}` },
    mutationFn: (switches: PermissionSwitches) =>
      request(calls.staffPermit, { id: user.id, version: seen.current, ...switches }),
    onSuccess: ({ data }) => {
      seen.current = data.version
    },
    onSettled: async (_answer, error, switches) => {
      // A later request that is still pending includes the refused switches.
      if (error && latest.current === switches) latest.current = null
      await reload(queries, calls.staffPermit.changes)
      if (latest.current === switches) latest.current = null
    },
  })
  const shown = saving.isPending && saving.variables ? saving.variables : user.permissions
  const turn = (permission: Permission) => {
    if (!latest.current) seen.current = user.version
    const before = latest.current ?? user.permissions
    const after = { ...before, [permission]: !before[permission] }
    latest.current = after
    saving.mutate(after)
  }
  return {
    isOn: (permission: Permission) => shown[permission] === true,
    turn,
    failure: saving.isError ? refusalText(saving.error, 'Failed to save. Please try again.') : null,
  }
}
