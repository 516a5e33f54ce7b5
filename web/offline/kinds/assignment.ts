import * as z from 'zod/mini'
import * as calls from '../../../api/contract/calls.ts'
import type { AssignmentIntent } from '../../../api/contract/rules/signedContent.ts'
import { requestOf } from '../../../api/contract/wire/call.ts'
import { echoesBody, type KindRules } from './kind.ts'

/** The yard's decision and its time: an older one never undoes a newer one. */
export const FrozenAssignment = z.object({
  action: z.enum(['assign-driver', 'remove-driver']),
  haulier_bid_id: z.int(),
  driver_id: z.int(),
  intended_at: z.string(),
  sync_token: z.string(),
  driver_name: z.string(),
}) satisfies z.ZodMiniType<AssignmentIntent>
export type FrozenAssignment = z.output<typeof FrozenAssignment>

/** The order was released (404) or closed (409), the driver shut out (422), the permission taken (403). */
const needsUserAt = [403, 404, 409, 422]

/** Whether the drivers in the server's acknowledgement contradict this decision. */
export function isOverruled({ action, driver_id }: FrozenAssignment, drivers: readonly { id: number }[]): boolean {
  return drivers.some(({ id }) => id === driver_id) !== (action === 'assign-driver')
}

export const assignDriver: KindRules = {
  noMedia: null,
  isEcho: echoesBody,
  needsUserAt,
  toCall: (row) => {
    const { haulier_bid_id, driver_id, ...body } = FrozenAssignment.parse(row.body)
    const { intended_at, sync_token } = body
    const body_hash = row.bodyHash
    return requestOf(calls.driverAssign, { id: haulier_bid_id, driver_id, intended_at, sync_token, body_hash })
  },
}

export const removeDriver: KindRules = {
  noMedia: null,
  isEcho: echoesBody,
  needsUserAt,
  toCall: (row) => {
    const { haulier_bid_id, driver_id, intended_at, sync_token } = FrozenAssignment.parse(row.body)
    const intent = { intended_at, sync_token, body_hash: row.bodyHash }
    return requestOf(calls.driverRemove, { id: haulier_bid_id, driverId: driver_id, ...intent })
  },
}
