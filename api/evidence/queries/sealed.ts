import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { sealedColumns, storedPictureHash } from './sealedColumns.ts'

function sealRows(db: Db) {
  return db
    .selectFrom('ticket_seals as seal')
    .innerJoin('tickets', 'tickets.id', 'seal.ticket_id')
    .select([
      'seal.version',
      'seal.picture_hash',
      'seal.source',
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

/** Seals with their codes and the tickets' states. */
function foundSeals(db: Db) {
  return sealRows(db)
    .leftJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .select(['tickets.device_key_id', 'tickets.device_signed', 'tickets.voided_at', 'seal.code'])
    .select('seal.code_hashes')
    .select(sealedColumns)
    .select(storedPictureHash)
    .leftJoin('device_keys', (join) =>
      join
        .onRef('device_keys.user_id', '=', 'tickets.created_by')
        .onRef('device_keys.id', '=', 'tickets.device_key_id'),
    )
    .select(['device_keys.public_key', 'device_keys.message'])
    .select(
      sql<boolean>`exists (select from ticket_queries where ticket_id = tickets.id and answered_at is null)`.as(
        'is_queried',
      ),
    )
}
export type FoundSeal = Awaited<ReturnType<ReturnType<typeof foundSeals>['executeTakeFirstOrThrow']>>

/** By the first 16 bytes of its hash. */
export function findSeal(db: Db, seal: Buffer): Promise<(FoundSeal & { bytes: Buffer | null }) | undefined> {
  return foundSeals(db)
    .select('signatures.bytes')
    .where(sql<boolean>`substr(seal.hash, 1, 16) = ${seal}`)
    .executeTakeFirst()
}

/** By number, without the pictures. */
export function listSeals(db: Db, ticketIds: readonly number[]): Promise<FoundSeal[]> {
  return foundSeals(db)
    .where('seal.ticket_id', 'in', [...ticketIds])
    .orderBy('seal.number')
    .execute()
}

export type CarriedTicket = { ticket_id: number; quote_id: number; carrier_company_id: number }

type SealedTicket = CarriedTicket & { at: number; code: Buffer | null; code_hashes: Buffer[] | null }

/** Tickets by the first 16 bytes of their seals' hashes, with the place in `seals`. */
export async function listSealed(db: Db, seals: readonly Buffer[]): Promise<SealedTicket[]> {
  const { rows } = await sql<SealedTicket>`
    select tickets.id as ticket_id, tickets.quote_id, tickets.carrier_company_id, seal.code, seal.code_hashes, item.at::integer - 1 as at
    from unnest(${seals}::bytea[]) with ordinality as item (seal, at)
    join ticket_seals as seal on substr(seal.hash, 1, 16) = item.seal
    join tickets on tickets.id = seal.ticket_id`.execute(db)
  return rows
}

/** All that the carrier has logged for the order, voided or unsealed ones included. */
export async function countTickets(db: Db, { quote_id, carrier_company_id }: CarriedTicket): Promise<number> {
  const { logged } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('logged'))
    .where('quote_id', '=', quote_id)
    .where('carrier_company_id', '=', carrier_company_id)
    .executeTakeFirstOrThrow()
  return logged
}

export function findSealBefore(db: Db, { carrier_company_id, number }: SealRow): Promise<SealRow | undefined> {
  return sealRows(db)
    .where('seal.carrier_company_id', '=', carrier_company_id)
    .where('seal.number', '=', number - 1)
    .executeTakeFirst()
}

export function listSealsBefore(db: Db, ticketIds: readonly number[]): Promise<SealRow[]> {
  return sealRows(db)
    .innerJoin('ticket_seals as next', (join) =>
      join
        .onRef('next.carrier_company_id', '=', 'seal.carrier_company_id')
        .on(sql<boolean>`next.number = seal.number + 1`),
    )
    .where('next.ticket_id', 'in', [...ticketIds])
    .execute()
}
