import { randomUUIDv7 } from 'node:crypto'
import type { RequestActor } from '../auth/actor.ts'
import { sha256OfBytes } from '../contract/rules/signedContent.ts'
import { pickTicketContent, type TicketContent } from '../contract/tickets/content.ts'
import { signedBodyHash } from '../contract/tickets/hash.ts'
import { notAnImage, type TicketCreate, timeOfToken } from '../contract/tickets/schemas.ts'
import type { Image } from '../contract/wire/dataUrl.ts'
import { runQuery, together, transactAndRead } from '../db/together.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { ticketsStored } from '../events/counters.ts'
import type { KnownKey } from '../evidence/queries/deviceKeys.ts'
import { checkSignature, keyOf } from '../evidence/rules/deviceKeys.ts'
import { type Picture, storedOf, type TicketProof } from './queries.ts'
import { type TicketRow, ticketsOfAuthor } from './readQueries.ts'
import { encodeSignature } from './signature.ts'
import {
  type CheckedLoad,
  type Load,
  type Logging,
  type PaperSent,
  type StoredTicket,
  signedOf,
  storing,
  tokensOf,
} from './storing.ts'

export type LoggedTicket = { row: TicketRow; isReplay: boolean; sync_token: string; body_hash: string }

/**
 * Stores a ticket exactly once: token, ticket, signature and event commit in one transaction. A suspicious ticket is
 * accepted and flagged, because a tipped load is a fact. An `importer` brings it from a file; it stays the author's,
 * and the same ticket if their phone sends it too.
 */
export async function logTicket(
  deps: Deps,
  actor: RequestActor,
  { signature_data, ...sent }: TicketCreate,
  importer: RequestActor | null = null,
): Promise<LoggedTicket & { media_hash: string }> {
  const media_hash = await sha256OfBytes(signature_data.bytes)
  const logging = { deps, actor, importer, quote_id: sent.quote_id, now: deps.now() }
  const [logged] = await logTogether(logging, [{ sent, media_hash, readProof: () => proofOf(signature_data) }])
  return { ...(logged as LoggedTicket), media_hash }
}

/** Throws 422 unless it is a picture. */
async function proofOf({ bytes }: Image): Promise<TicketProof> {
  const signature = await encodeSignature(bytes)
  if (!signature) throw refuse.invalid({ signature_data: [notAnImage] })
  return { is: 'signature', signature }
}

export type PaperLoad = { sent: PaperSent; scan: Picture | null; signature: Image | null }

/**
 * Loads of one order from signed papers, which stand in for the drawn signature, unless there is one. Several are stored
 * together or not at all.
 */
export async function logFromPaper(
  deps: Deps,
  actor: RequestActor,
  quote_id: number,
  loads: readonly PaperLoad[],
): Promise<LoggedTicket[]> {
  const arriving = await Promise.all(
    loads.map(async ({ sent, scan, signature }) => ({
      sent,
      media_hash: signature && (await sha256OfBytes(signature.bytes)),
      readProof: async () => (signature ? proofOf(signature) : { is: 'paper' as const, scan }),
    })),
  )
  return logTogether({ deps, actor, importer: null, quote_id, now: deps.now() }, arriving)
}

type Arriving = { sent: Load['sent']; media_hash: string | null; readProof: () => Promise<TicketProof> }

async function logTogether(logging: Logging, arriving: readonly Arriving[]): Promise<LoggedTicket[]> {
  const { db } = logging.deps
  const loads = await Promise.all(arriving.map((one) => readLoad(logging, one)))
  const [stored, ...keys] = await together<[StoredTicket[], ...(KnownKey | undefined)[]]>(db, [
    // No signature is checked yet; `storing` looks again at an import that the phone didn't sign.
    storedOf(db, tokensOf(logging, loads, true)),
    ...loads.map((load) => keyOf(db, signedOf(logging, load))),
  ])
  if (stored.length > 0) return replay(logging, loads, stored)
  const checked: CheckedLoad[] = []
  // One after the other: fifty pictures, decoded at once, would take the server's memory.
  for (const [nth, { readProof, ...load }] of loads.entries()) {
    const proof = await readProof()
    checked.push({ ...load, proof, check: await checkSignature(signedOf(logging, load), keys[nth]) })
  }
  const result = await transactAndRead(db, (trx) => storing(trx, logging, checked))
  if ('before' in result) return replay(logging, loads, result.before)
  ticketsStored.inc(loads.length)
  return loggedAs(loads, result.rows, false)
}

async function readLoad({ now }: Logging, { sent, media_hash, readProof }: Arriving) {
  const body = completeBody(sent, now)
  const body_hash = await signedBodyHash(body, media_hash)
  if (sent.body_hash !== null && sent.body_hash !== body_hash) {
    throw refuse.invalid({ body_hash: ['The body hash field does not match the content.'] })
  }
  return { sent, body, body_hash, readProof }
}

/** Fills in what the client left out. A send without a token gets a new one, so it is always a new ticket. */
function completeBody(sent: Load['sent'], now: Date): TicketContent {
  const madeAt = sent.sync_token === null ? now : new Date(timeOfToken(sent.sync_token))
  return pickTicketContent({
    ...sent,
    logged_at: sent.logged_at ?? madeAt.toISOString(),
    sync_token: sent.sync_token ?? randomUUIDv7(),
  })
}

/** The first answer again if the content is the same; otherwise a refusal that says nothing of the stored ticket. */
async function replay(
  { deps, actor }: Logging,
  loads: readonly Load[],
  stored: readonly StoredTicket[],
): Promise<LoggedTicket[]> {
  // The caller sends them again one by one.
  if (loads.length > 1) throw refuse.conflict('in_flight', 'One of these tickets has been saved already.')
  if (stored.length === 0) throw new Error('No number, and no ticket of the token')
  const same = stored.find(({ body_hash }) => body_hash.toString('hex') === loads[0]?.body_hash)
  if (!same) {
    const used = ['The sync token has already been used for another ticket.']
    throw refuse.invalid({ sync_token: used }, used[0], 'token_reused')
  }
  const rows = await runQuery(deps.db, ticketsOfAuthor(deps.db, { ticketIds: [same.id], userId: actor.id }))
  return loggedAs(loads, rows, true)
}

function loggedAs(loads: readonly Load[], rows: readonly TicketRow[], isReplay: boolean): LoggedTicket[] {
  return loads.map(({ body, body_hash }, nth) => ({
    row: rows[nth] as TicketRow,
    isReplay,
    body_hash,
    sync_token: body.sync_token,
  }))
}
