import * as z from 'zod/mini'
import * as calls from '../../../api/contract/calls.ts'
import { requestOf } from '../../../api/contract/wire/call.ts'
import type { KindRules } from './kind.ts'

/** The ticket itself says which picture its slip must be. */
export const FrozenSlip = z.object({
  /** The ticket's; the row has its own key. */
  sync_token: z.string(),
})
export type FrozenSlip = z.output<typeof FrozenSlip>

const noMedia = 'The photo of this slip is not on the device.'

export const slip: KindRules = {
  noMedia,
  needsUserAt: [403, 413, 422],
  toCall: (row, media) => {
    const { sync_token } = FrozenSlip.parse(row.body)
    if (!media) throw new Error(noMedia)
    return requestOf(calls.slipStore, { sync_token, slip: new Uint8Array(media.bytes) })
  },
  isEcho: ({ body }, media, { sync_token, media_hash }) =>
    sync_token === FrozenSlip.parse(body).sync_token && media_hash !== undefined && media_hash === media?.sha256,
}
