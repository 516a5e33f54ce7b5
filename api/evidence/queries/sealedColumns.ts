import { sql } from 'kysely'
import { contentNames } from '../../contract/tickets/content.ts'

/** What `isAsSealed` compares, for statements over `tickets`, `ticket_seals as seal` and any `signatures`. */
export const sealedColumns = [
  ...contentNames.map((name) => `tickets.${name}` as const),
  'tickets.number',
  'tickets.carrier_company_id',
  'tickets.created_by',
  'tickets.erased_at',
  'tickets.was_sealed',
  'tickets.body_hash',
  'tickets.device_signature',
  'signatures.captured_sha256',
  'seal.version as seal_version',
  'seal.picture_hash',
  'seal.source as seal_source',
  'seal.previous',
  'seal.sealed_at',
  'seal.is_later',
  'seal.key_id',
  'seal.hash as seal_hash',
] as const

/** The hash of the picture as stored now. PostgreSQL computes it, so that no list reads pictures. */
export const storedPictureHash = sql<Buffer | null>`sha256(signatures.bytes)`.as('stored_picture_hash')
