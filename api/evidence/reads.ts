import type { CheckedPack, CheckedSeal, PackCheck, ShownSeal, VerifyKey } from '../contract/evidence/answers.ts'
import { toHex } from '../contract/rules/hex.ts'
import { toBase64 } from '../contract/wire/base64.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { listSigningKeys } from './keyQueries.ts'
import {
  countTickets,
  type FoundSeal,
  findSeal,
  findSealBefore,
  listSealed,
  listSeals,
  listSealsBefore,
  type SealRow,
} from './queries/sealed.ts'
import { isAsSealed } from './rules/asSealed.ts'
import { codeHashes } from './rules/codeHashes.ts'
import { authorIn } from './rules/deviceKeys.ts'

export async function readKeys(db: Db): Promise<VerifyKey[]> {
  const keys = await listSigningKeys(db)
  return keys.map(({ id, public_key, created_at, ended_at }) => ({
    id: toHex(id),
    public_key: toHex(public_key),
    from: created_at.toISOString(),
    until: ended_at?.toISOString() ?? null,
  }))
}

type TicketId = PackCheck['tickets'][number]

/** Throws 404 if no ticket has this seal and code. */
export async function readSeal({ db, now }: Deps, { seal, code }: TicketId): Promise<CheckedSeal> {
  const as_of = now().toISOString()
  const found = await findSeal(db, Buffer.from(seal, 'hex'))
  if (!found || !isHashOf(code, found)) throw refuse.notFound()
  const signature_png = found.bytes ? toBase64(found.bytes) : ''
  return { ...presentChecked(found, await findSealBefore(db, found), as_of), signature_png }
}

export type ListedSeal = Omit<CheckedSeal, 'signature_png'> & { has_picture: boolean }

/** Seals by number, without pictures, for a carrier's tickets whose codes the reader may know. */
export async function readSeals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ticketIds: readonly number[],
): Promise<ListedSeal[]> {
  const as_of = now().toISOString()
  const found = await listSeals(db, ticketIds)
  const before = new Map((await listSealsBefore(db, ticketIds)).map((row) => [row.number, row]))
  return found.map((row) => ({
    ...presentChecked(row, before.get(row.number - 1), as_of),
    has_picture: row.stored_picture_hash !== null && row.erased_at === null,
  }))
}

function presentChecked(
  found: FoundSeal,
  before: SealRow | undefined,
  as_of: string,
): Omit<CheckedSeal, 'signature_png'> {
  return {
    seal: presentSeal(found),
    previous: before ? presentSeal(before) : null,
    device: deviceOf(found),
    state: stateOf(found),
    is_as_sealed: isAsSealed(found),
    as_of,
    ...(found.erased_at && { erased_at: found.erased_at.toISOString() }),
  }
}

export async function readPackState({ db, now }: Deps, { tickets }: PackCheck): Promise<CheckedPack> {
  const as_of = now().toISOString()
  const sealed = await listSealed(
    db,
    tickets.map(({ seal }) => Buffer.from(seal, 'hex')),
  )
  const matches = sealed.filter(({ at, ...one }) => isHashOf(tickets[at]?.code ?? '', one))
  const [first] = matches
  if (!first || matches.length < tickets.length) throw refuse.notFound()
  const { quote_id, carrier_company_id } = first
  if (matches.some((one) => one.quote_id !== quote_id || one.carrier_company_id !== carrier_company_id)) {
    return { state: 'several orders', as_of }
  }
  const different = new Set(matches.map(({ ticket_id }) => ticket_id)).size
  const count = await countTickets(db, first)
  return { state: different === count ? 'complete' : 'incomplete', as_of }
}

function isHashOf(hash: string, { code, code_hashes }: Pick<FoundSeal, 'code' | 'code_hashes'>): boolean {
  const known = code_hashes ?? (code ? codeHashes(code) : [])
  return known.some((one) => one.toString('hex') === hash)
}

function presentSeal(row: SealRow): ShownSeal {
  return {
    version: row.version === 1 ? 1 : 2,
    carrier_company_id: row.carrier_company_id,
    number: row.number,
    content_hash: toHex(row.body_hash),
    picture_hash: row.picture_hash && toHex(row.picture_hash),
    source: row.source,
    device_signature: row.device_signature && toHex(row.device_signature),
    previous: row.previous && toHex(row.previous),
    sealed_at: row.sealed_at.toISOString(),
    is_later: row.is_later,
    key_id: toHex(row.key_id),
    signature: toHex(row.signature),
    seal_hash: toHex(row.hash),
  }
}

function deviceOf(row: FoundSeal): CheckedSeal['device'] {
  const { device_key_id, public_key, message, device_signed, created_by } = row
  if (device_key_id === null || public_key === null || message === null) return null
  const author = authorIn({ message }, created_by)
  return { key_id: toHex(device_key_id), public_key: toHex(public_key), is_signed: device_signed, author }
}

function stateOf({ voided_at, is_queried }: FoundSeal): CheckedSeal['state'] {
  if (voided_at !== null) return 'voided'
  return is_queried ? 'queried' : 'live'
}
