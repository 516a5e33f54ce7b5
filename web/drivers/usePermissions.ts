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

/** What was wanted, and of which version of the user. */
type Turned = { switches: PermissionSwitches; version: number }

/** A switch turns at once and the server hears of it; several in a row are sent one after the other, each with all before. */
export function usePermissions(user: StaffMember) {
  const queries = useQueryClient()
  const wanted = useRef<Turned | null>(null)
  const saving = useMutation({
    scope: { id: `permissions of ${user.id}` },
    mutationFn: ({ switches, version }: Turned) => request(calls.staffPermit, { id: user.id, version, ...switches }),
    onSettled: async (_answer, error, turned) => {
      // Beside one that is still to come, what was refused is in that one.
      if (error && wanted.current === turned) wanted.current = null
      await askAgain(queries, calls.staffPermit.changes)
      if (wanted.current === turned) wanted.current = null
    },
  })
  const shown = saving.isPending && saving.variables ? saving.variables.switches : user.permissions
  const turn = (permission: Permission) => {
    // Each that is sent counts one: the next was turned on what the last one left.
    const { switches, version } = wanted.current
      ? { ...wanted.current, version: wanted.current.version + 1 }
      : { switches: user.permissions, version: user.version }
    const turned = { switches: { ...switches, [permission]: !switches[permission] }, version }
    wanted.current = turned
    saving.mutate(turned)
  }
  return {
    isOn: (permission: (typeof permissions)[number]) => shown[permission],
    turn,
    failure: saving.isError ? refusalText(saving.error, 'Failed to save. Please try again.') : null,
  }
}
