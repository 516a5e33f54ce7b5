import type { Intent } from '../contract/drivers.ts'
import type { AssignmentIntent } from '../contract/rules/signedContent.ts'
import { assignmentBodyHash } from '../contract/rules/signedContent.ts'
import { refuse } from '../errors/refuse.ts'

/** The token and hash that an outbox takes as proof; nothing without a token. Throws 422 for a wrong hash. */
export async function checkIntent(
  action: AssignmentIntent['action'],
  pair: { haulier_bid_id: number; driver_id: number },
  { intended_at, sync_token, body_hash }: Intent,
): Promise<{ sync_token?: string; body_hash?: string }> {
  if (sync_token === null || intended_at === null) return {}
  const expected = await assignmentBodyHash({ action, ...pair, intended_at, sync_token })
  if (body_hash !== null && body_hash !== expected) {
    throw refuse.invalid({ body_hash: ['The body hash field does not match the content.'] })
  }
  return { sync_token, body_hash: expected }
}
