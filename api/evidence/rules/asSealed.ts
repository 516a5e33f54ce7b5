import { createHash } from 'node:crypto'
import { sealMessage } from '../../contract/evidence/seal.ts'
import { mayBeErased } from '../../contract/rules/keptFor.ts'
import type { TicketContent } from '../../contract/tickets/content.ts'
import { bodyMessage } from '../../contract/tickets/hash.ts'
import type { ContentColumns } from '../../db/schema.ts'
import { fromColumns } from './contentColumns.ts'

/** As `sealedColumns` reads it; the seal's columns are null until the ticket is sealed. */
export type SealedRow = ContentColumns & {
  number: number
  carrier_company_id: number
  created_by: number
  erased_at: Date | null
  was_sealed: boolean
  body_hash: Buffer
  device_signature: Buffer | null
  /** This and the next: null where a paper was signed instead of the picture. */
  captured_sha256: Buffer | null
  stored_picture_hash: Buffer | null
  seal_version: number | null
  picture_hash: Buffer | null
  seal_source: string | null
  previous: Buffer | null
  sealed_at: Date | null
  is_later: boolean | null
  key_id: Buffer | null
  seal_hash: Buffer | null
}

/**
 * Whether row and picture are still what was sealed. Lists ask for hundreds, so it compares hashes only. A ticket that
 * never had a seal counts as unaltered; of an erased one only the seal is left to compare.
 */
export function isAsSealed(row: SealedRow): boolean {
  const { seal_version, sealed_at, is_later, key_id, seal_hash } = row
  if (seal_version === null || sealed_at === null || is_later === null || !key_id || !seal_hash) {
    return !row.erased_at && !row.was_sealed
  }
  if (row.erased_at ? !isErased(row.erased_at, sealed_at) : !isContentSealed(row)) return false
  const message = sealMessage({
    version: seal_version === 1 ? 1 : 2,
    carrier_company_id: row.carrier_company_id,
    number: row.number,
    content_hash: row.body_hash.toString('hex'),
    picture_hash: hexOf(row.picture_hash),
    source: row.seal_source,
    device_signature: hexOf(row.device_signature),
    previous: hexOf(row.previous),
    sealed_at: sealed_at.toISOString(),
    is_later,
    key_id: key_id.toString('hex'),
  })
  return sha256(message).equals(seal_hash)
}

function isErased(erasedAt: Date, sealedAt: Date): boolean {
  return erasedAt.getTime() <= Date.now() && mayBeErased(erasedAt, sealedAt)
}

function isContentSealed(row: SealedRow): boolean {
  if (row.source !== row.seal_source) return false
  if (row.seal_version !== 1 && hexOf(row.picture_hash) !== hexOf(row.stored_picture_hash)) return false
  const media = hexOf(row.captured_sha256)
  return signedContents(row).some((content) => sha256(bodyMessage(content, media)).equals(row.body_hash))
}

/** A driver's own body names no driver, but the row names its author; so did the office's before 0046. */
function signedContents(row: SealedRow): TicketContent[] {
  const content = fromColumns(row)
  return row.driver_id === row.created_by ? [{ ...content, driver_id: null }, content] : [content]
}

function hexOf(bytes: Buffer | null): string | null {
  return bytes?.toString('hex') ?? null
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
