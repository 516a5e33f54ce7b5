import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Permission, permissions } from '../../api/contract/rules/permissions.ts'
import type { PermissionSwitches, StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { request } from '../client/request.ts'
import { askAgain } from '../client/useSend.ts'

export const switchLabels = {
  respond_to_quote: 'Respond to quotes',
  execute_order: 'Execute order',
  fulfillments: 'Fulfillments',
  finance: 'Finance',
} as const satisfies Record<Permission, string>

/** A switch turns at once and the server hears of it; several in a row are sent one after the other, each with all before. */
export function usePermissions(user: StaffMember) {
  const queries = useQueryClient()
  const wanted = useRef<PermissionSwitches | null>(null)
  /** What the first switch was turned on, and then what the last answer left. */
  const seen = useRef(user.version)
  const saving = useMutation({
    scope: { id: `permissions of ${user.id}` },
    mutationFn: (switches: PermissionSwitches) =>
      request(calls.staffPermit, { id: user.id, version: seen.current, ...switches }),
    onSuccess: ({ data }) => {
      seen.current = data.version
    },
    onSettled: async (_answer, error, switches) => {
      // Beside one that is still to come, what was refused is in that one.
      if (error && wanted.current === switches) wanted.current = null
      await askAgain(queries, calls.staffPermit.changes)
      if (wanted.current === switches) wanted.current = null
    },
  })
  const shown = saving.isPending && saving.variables ? saving.variables : user.permissions
  const turn = (permission: Permission) => {
    if (!wanted.current) seen.current = user.version
    const before = wanted.current ?? user.permissions
    const after = { ...before, [permission]: !before[permission] }
    wanted.current = after
    saving.mutate(after)
  }
  return {
    isOn: (permission: (typeof permissions)[number]) => shown[permission],
    turn,
    failure: saving.isError ? refusalText(saving.error, 'Failed to save. Please try again.') : null,
  }
}
