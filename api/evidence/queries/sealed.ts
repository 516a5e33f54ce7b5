import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

function sealRows(db: Db) {
  return db
    .selectFrom('ticket_seals as seal')
    .innerJoin('tickets', 'tickets.id', 'seal.ticket_id')
    .select([
      'seal.carrier_company_id',
      'seal.number',
      'tickets.body_hash',
      'tickets.device_signature',
      'seal.previous',
      'seal.sealed_at',
      'seal.is_later',
      'seal.key_id',
      'seal.signature',
      'seal.hash',
    ])
}
export type SealRow = Awaited<ReturnType<ReturnType<typeof sealRows>['executeTakeFirstOrThrow']>>

/** The seal whose hash begins so, with what else is to be known of its ticket. */
export function findSeal(db: Db, beginning: Buffer) {
  return sealRows(db)
    .innerJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .select(['tickets.device_key_id', 'tickets.device_signed', 'tickets.voided_at', 'signatures.bytes'])
    .select((eb) =>
      eb
        .selectFrom('device_keys')
        .select('public_key')
        .whereRef('device_keys.user_id', '=', 'tickets.created_by')
        .whereRef('device_keys.id', '=', 'tickets.device_key_id')
        .as('public_key'),
    )
    .select(
      sql<boolean>`exists (select from ticket_queries where ticket_id = tickets.id and answered_at is null)`.as(
        'is_queried',
      ),
    )
    .where(sql<boolean>`substr(seal.hash, 1, 16) = ${beginning}`)
    .executeTakeFirst()
}
export type FoundSeal = NonNullable<Awaited<ReturnType<typeof findSeal>>>

export function findSealBefore(db: Db, { carrier_company_id, number }: SealRow): Promise<SealRow | undefined> {
  return sealRows(db)
    .where('seal.carrier_company_id', '=', carrier_company_id)
    .where('seal.number', '=', number - 1)
    .executeTakeFirst()
}
