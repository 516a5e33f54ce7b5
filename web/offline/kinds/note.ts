import * as z from 'zod/mini'
import * as calls from '../../../api/contract/calls.ts'
import type { NoteBody } from '../../../api/contract/rules/signedContent.ts'
import { requestOf } from '../../../api/contract/wire/call.ts'
import { echoesBody, type KindRules } from './kind.ts'

export const FrozenNote = z.object({
  quote_id: z.int(),
  taken_at: z.string(),
  sync_token: z.string(),
}) satisfies z.ZodMiniType<NoteBody>
export type FrozenNote = z.output<typeof FrozenNote>

const noMedia = 'The picture of this note is not on the device.'

export const note: KindRules = {
  noMedia,
  isEcho: echoesBody,
  needsUserAt: [403, 413, 422],
  toCall: (row, media) => {
    const { quote_id, ...body } = FrozenNote.parse(row.body)
    if (!media) throw new Error(noMedia)
    const image = new Uint8Array(media.bytes)
    return requestOf(calls.noteAdd, { ...body, id: quote_id, image, body_hash: row.bodyHash })
  },
}
