import { findBreaks, type SignedSeal } from '../../../api/contract/evidence/seal.ts'
import type { Db } from '../../../api/db/database.ts'

/** A carrier's seals as the database keeps them, with the tickets that they are of. */
export async function listSeals(db: Db, carrierId: number): Promise<(SignedSeal & { hash: string })[]> {
  const rows = await db
    .selectFrom('ticket_seals as seal')
    .innerJoin('tickets', 'tickets.id', 'seal.ticket_id')
    .select(['seal.carrier_company_id', 'seal.number', 'tickets.body_hash', 'tickets.device_signature'])
    .select(['seal.previous', 'seal.sealed_at', 'seal.is_later', 'seal.key_id', 'seal.signature', 'seal.hash'])
    .select(['seal.version', 'seal.picture_hash', 'seal.source'])
    .where('seal.carrier_company_id', '=', carrierId)
    .orderBy('seal.number')
    .execute()
  return rows.map(
    ({ version, picture_hash, body_hash, device_signature, previous, sealed_at, key_id, signature, hash, ...row }) => ({
      ...row,
      version: version === 1 ? 1 : 2,
      picture_hash: picture_hash?.toString('hex') ?? null,
      content_hash: body_hash.toString('hex'),
      device_signature: device_signature?.toString('hex') ?? null,
      previous: previous?.toString('hex') ?? null,
      sealed_at: sealed_at.toISOString(),
      key_id: key_id.toString('hex'),
      signature: signature.toString('hex'),
      hash: hash.toString('hex'),
    }),
  )
}

/** What somebody finds who has nothing of ours but the public keys: faults of the chain, or tickets without a seal. */
export async function faultsOf(db: Db, carrierId: number): Promise<unknown[]> {
  const all = await listSeals(db, carrierId)
  const keys = await db.selectFrom('signing_keys').select(['id', 'public_key']).execute()
  const { last } = await db
    .selectFrom('companies')
    .select('last_ticket_number as last')
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow()
  const seals = all.map(({ hash: _, ...seal }) => seal)
  return findBreaks({
    seals,
    keys: new Map(keys.map(({ id, public_key }) => [id.toString('hex'), public_key.toString('hex')])),
    from: { number: 0, hash: null },
    head: { number: last, hash: all.at(-1)?.hash ?? '' },
  })
}
