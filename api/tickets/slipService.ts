import { companyOf, type RequestActor } from '../auth/actor.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { photoTexts } from '../contract/rules/photo.ts'
import { findExtras } from '../contract/rules/pictureParts.ts'
import { sha256OfBytes } from '../contract/rules/signedContent.ts'
import type { SlipCreate } from '../contract/slips.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { photoMime, withoutMetadata } from './notePicture.ts'
import { mayReadNames } from './present.ts'
import { viewerOf } from './rules.ts'
import { sha256 } from './signature.ts'
import { findForSlip, findSlip, insertSlip } from './slipQueries.ts'
import { ticketAudience } from './telling.ts'

type StoredSlip = { isReplay: boolean; sync_token: string; media_hash: string }

/** Stores the bytes that the device signed. Throws 404 before the ticket has arrived, 422 for more than pixels. */
export async function storeSlip(
  deps: Deps,
  actor: RequestActor,
  { sync_token, slip }: SlipCreate,
  importer: RequestActor | null = null,
): Promise<StoredSlip> {
  const media_hash = await sha256OfBytes(slip)
  const hash = Buffer.from(media_hash, 'hex')
  const ticket = await findForSlip(deps.db, { syncToken: sync_token, userId: actor.id, hash })
  if (!ticket) throw refuse.notFound()
  if (ticket.slip_hash?.toString('hex') !== media_hash) {
    throw refuse.invalid({ slip: ['The slip field does not match the ticket.'] })
  }
  if (ticket.slip_of !== null || ticket.erased_at !== null) return { isReplay: true, sync_token, media_hash }
  const mime = await photoMime(slip)
  if (!mime) throw refuse.invalid({ slip: [photoTexts('slip').notAnImage] })
  const extras = ticket.takes_any_slip ? [] : findExtras(slip)
  if (extras.length > 0) throw refuse.invalid({ slip: extras.map((extra) => photoTexts('slip').carries(extra)) })
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    const row = { ticket_id: ticket.id, mime, bytes: Buffer.from(slip), created_at: deps.now() }
    if (!(await insertSlip(trx, row))) return false
    await recordEvent(trx, deps, {
      kind: 'slip.added',
      actor_id: (importer ?? actor).id,
      quote_id: ticket.quote_id,
      audience: await ticketAudience(trx, ticket),
      data: { ticket_id: ticket.id },
    })
    return true
  })
  return { isReplay: !isFirst, sync_token, media_hash }
}

/** An earlier slip loses its metadata here. Throws 404 if the reader may not see it or its bytes were swapped. */
export async function readSlip({ db }: Deps, actor: RequestActor, ticketId: number) {
  const slip = await findSlip(db, viewerOf(actor), ticketId)
  const company_id = isAdmin(actor) ? null : companyOf(actor)
  if (!slip || !mayReadNames(slip, { company_id })) throw refuse.notFound()
  if (!slip.slip_hash?.equals(sha256(slip.bytes))) throw refuse.notFound()
  return findExtras(slip.bytes).length > 0 ? withoutMetadata(slip) : slip
}
