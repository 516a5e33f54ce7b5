import { randomUUID, randomUUIDv7 } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { buildApp } from '../../api/app.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { readSession } from '../../api/auth/sessions.ts'
import { loadConfig } from '../../api/config.ts'
import { ticketMessage } from '../../api/contract/evidence/deviceSignature.ts'
import { keyIdOf, type MadeKey, makeKey, sign } from '../../api/contract/evidence/keys.ts'
import { pickTicketContent, type TicketBody } from '../../api/contract/tickets/content.ts'
import { ticketBodyHash } from '../../api/contract/tickets/hash.ts'
import { parseDataUrl, toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import { preparedOnce } from '../../api/db/compiledOnce.ts'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { runQuery } from '../../api/db/together.ts'
import type { Deps } from '../../api/deps.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'
import { sealInserts, tradeOf } from '../../api/evidence/queries/unsealed.ts'
import { checkSignature, keyOf, storeKey } from '../../api/evidence/rules/deviceKeys.ts'
import { sealNew } from '../../api/evidence/rules/sealing.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { type NewTicket, ticketInserts } from '../../api/tickets/queries.ts'
import { encodeSignature, ink, type StoredSignature } from '../../api/tickets/signature.ts'
import { encodeTwoColourPng } from '../../web/tickets/signature/twoColourPng.ts'
import { makeOrder } from '../api/factories.ts'
import { buildWorld, createPeople, type Member, type World } from '../api/world.ts'
import type { Measurement } from './measured.ts'

/**
 * Ticket intake over 20 carriers, each ticket signed by its device and with a small signature, beside a bare Fastify with the same
 * session lookup, image step, hash, check of the device's signature, number, seal and INSERTs: no schema, no token, no weight
 * checks, no rights, no audiences. The rounds of the two alternate.
 */
const carriers = 20
const connections = 32
const perRound = 80
const mostMs = 25_000
const now = new Date('2026-03-10T09:00:00.000Z')

type Order = { quote_id: number; haulier_bid_id: number }
export type Sender = { order: Order; author: Member; device: MadeKey & { id: string } }

export async function bench(): Promise<Measurement[]> {
  const postgres = await startTemporaryPostgres([])
  const pool = createPool(postgres.url, () => {}, connections)
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const senders = await makeSenders(db, await buildWorld(db, now), carriers)
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const listen = listenOn(postgres.url, () => {})
    const signing = await openSigningKey(db, config, now)
    const deps: Deps = { config, db, jobs: createJobs(db), now: () => now, listen, signing, hashPassword }
    const { app } = await buildApp(deps)
    const bare = Fastify({ bodyLimit: 1024 * 1024 })
    addBareIntake(bare, deps)
    const rates = await measure({ ours: app, bare }, senders)
    await Promise.all([app.close(), bare.close()])
    return [
      { name: 'ticket intake', value: rates.ours, unit: 'tickets/s' },
      { name: 'ticket intake, bare Fastify', value: rates.bare, unit: 'tickets/s' },
      { name: 'ticket intake against bare', value: (100 * rates.ours) / rates.bare, unit: '%', atLeast: 70 },
      { name: 'ticket intake, of the processor', value: rates.msOfOurs, unit: 'ms each' },
      { name: 'ticket intake, of the processor, bare Fastify', value: rates.msOfBare, unit: 'ms each' },
    ]
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

/** Carriers with an order and a registered key each. */
export async function makeSenders(db: Db, world: World, carriers: number, at = now): Promise<Sender[]> {
  const people = createPeople(db, at)
  const place = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
  const senders: Sender[] = []
  for (let n = 0; n < carriers; n += 1) {
    const author = await people.owner(`carrier-${n}`, { is_haulier: true }, place)
    const { quote_id, haulier_bid_id } = await makeOrder(db, world, { ...world.a, haulier: author }, { driver: false })
    const device = await makeKey()
    const id = await keyIdOf(device.publicKey)
    await db
      .transaction()
      .execute((trx) =>
        storeKey(trx, { user_id: author.id, device_key: randomUUID(), public_key: device.publicKey, now: at }),
      )
    if (haulier_bid_id === null) throw new Error('Nobody carries the order')
    senders.push({ order: { quote_id, haulier_bid_id }, author, device: { ...device, id } })
  }
  return senders
}

/** No two of an order weigh the same to the kilogram, as no two loads do. */
function nextLoad() {
  loads += 1
  return { gross_kg: 28_000 + (loads % 3_989), tare_kg: 12_480 }
}
let loads = 0

/** Tickets a second; and what each took of the processor without PostgreSQL's part (ms), which another's work lengthens less. */
async function measure(apps: { ours: Inject; bare: Inject }, senders: readonly Sender[]) {
  const signature = await drawSignature()
  const spent = { ours: 0, bare: 0 }
  const micros = { ours: 0, bare: 0 }
  let rounds = 0
  const until = performance.now() + mostMs
  while (performance.now() < until) {
    rounds += 1
    for (const name of ['ours', 'bare'] as const) {
      const requests = await Promise.all(
        Array.from({ length: perRound }, (_, n) => prepare(senders[n % carriers] as Sender, signature)),
      )
      const before = process.cpuUsage()
      const ms = await sendAll(apps[name], requests)
      if (rounds === 1) continue // it warms up
      const { user, system } = process.cpuUsage(before)
      spent[name] += ms
      micros[name] += user + system
    }
  }
  const sent = perRound * (rounds - 1)
  return {
    ours: (1000 * sent) / spent.ours,
    bare: (1000 * sent) / spent.bare,
    msOfOurs: micros.ours / 1000 / sent,
    msOfBare: micros.bare / 1000 / sent,
  }
}

type Inject = Pick<FastifyInstance, 'inject'>
type Request = { token: string; payload: Record<string, unknown> }

export async function prepare(
  { order: { quote_id }, author, device }: Sender,
  signature: Uint8Array<ArrayBuffer>,
  at = now,
): Promise<Request> {
  const load = nextLoad()
  const body = {
    quote_id,
    vehicle: 'FN19 HVO',
    driver_id: null,
    signed_by: 'K. Rahman',
    loaded_at: null,
    weighbridge_ref: null,
    logged_at: at.toISOString(),
    sync_token: randomUUIDv7(),
  }
  const body_hash = await ticketBodyHash({ ...body, ...load }, signature)
  const signature_data = toDataUrl({ mime: 'image/png', bytes: signature })
  const device_signature = await sign(device.privateKey, ticketMessage(body_hash, author.id))
  const signed = { signature_data, body_hash, device_signature, device_key_id: device.id }
  return {
    token: author.token,
    payload: { ...body, gross_weight: load.gross_kg / 1000, tare: load.tare_kg / 1000, ...signed },
  }
}

/** Milliseconds until all are answered, `connections` at a time. */
async function sendAll(app: Inject, requests: Request[]): Promise<number> {
  const started = performance.now()
  const sendNext = async (): Promise<void> => {
    const request = requests.pop()
    if (!request) return
    const headers = { authorization: `Bearer ${request.token}` }
    const reply = await app.inject({ method: 'POST', url: '/api/tickets', headers, payload: request.payload })
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
    return sendNext()
  }
  await Promise.all(Array.from({ length: connections }, sendNext))
  return performance.now() - started
}

type Sent = Pick<TicketBody, 'quote_id' | 'vehicle' | 'signed_by' | 'logged_at' | 'sync_token'>
type Signed = { signature_data: string; device_signature: string; device_key_id: string }
type Weighed = { gross_weight: number; tare: number }

export function addBareIntake(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  app.post<{ Body: Sent & Signed & Weighed }>('/api/tickets', async (request, reply) => {
    const actor = await readSession(db, String(request.headers.authorization).slice('Bearer '.length), now)
    const { signature_data, device_signature, device_key_id, gross_weight, tare, ...sent } = request.body
    const bytes = parseDataUrl(signature_data)?.bytes ?? new Uint8Array()
    const weights = { gross_kg: Math.round(gross_weight * 1000), tare_kg: Math.round(tare * 1000) }
    const nothing = { driver_id: null, loaded_at: null, weighbridge_ref: null }
    const body = pickTicketContent({ ...sent, ...weights, ...nothing })
    const body_hash = await ticketBodyHash(body, bytes)
    const signed = { user_id: actor.id, body_hash, device_signature, device_key_id }
    const check = await checkSignature(signed, await runQuery(db, keyOf(db, signed)))
    const signature = await encodeSignature(bytes)
    if (!signature || check !== 'signed') throw new Error('No signature')
    const ticket = {
      ...body,
      carrier_company_id: Number(actor.company_id),
      driver_id: actor.id,
      created_by: actor.id,
      body_hash: Buffer.from(body_hash, 'hex'),
      flags: [],
      device_key: null,
      device_seq: null,
      slip_hash: null,
      weighed_at: null,
      device_signed: true,
      was_sealed: true,
      logged_at: now,
      created_at: now,
      priced_at: now,
      device_signature: Buffer.from(device_signature, 'hex'),
      device_key_id: Buffer.from(device_key_id, 'hex'),
    }
    return reply.status(201).send({ id: await store(deps, ticket, signature) })
  })
}

const numbers = preparedOnce((db, { companyId }: { companyId: number }) =>
  db
    .updateTable('companies')
    .set((eb) => ({ last_ticket_number: eb('last_ticket_number', '+', 1) }))
    .where('id', '=', companyId)
    .returning(['last_ticket_number as number', sql<number>`nextval('tickets_id_seq')`.as('id')]),
)

/** Each statement is waited for, as one writes it. */
function store(deps: Deps, sent: Omit<NewTicket, 'number' | 'id'>, signature: StoredSignature): Promise<number> {
  const { carrier_company_id, created_by, quote_id } = sent
  return deps.db.transaction().execute(async (trx) => {
    const [taken] = await numbers(trx, { companyId: carrier_company_id })
    const trade = await runQuery(trx, tradeOf(trx, sent))
    const ticket = taken && { ...sent, ...taken }
    const seals = ticket && trade && sealNew(deps, [{ ...ticket, stored_picture_hash: signature.sha256 }], trade)
    if (!ticket || !seals?.[0]) throw new Error('No such carrier or quote, or the ticket before it has no seal')
    const proof = { is: 'signature' as const, signature }
    for (const insert of ticketInserts(trx, [{ ticket, proof }])) await runQuery(trx, insert)
    for (const insert of sealInserts(trx, seals)) await runQuery(trx, insert)
    const { id } = ticket
    const event = { kind: 'ticket.logged' as const, actor_id: created_by, quote_id }
    const { id: event_id } = await trx
      .insertInto('events')
      .values({ id: sql`nextval('event_id')`, ...event, created_at: now, data: { ticket_id: id } })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('event_audiences').values({ audience: 'admins', event_id, kind: event.kind }).execute()
    return id
  })
}

/** Some 2 kB: trimmed and in two colours, as a phone makes it. */
export async function drawSignature(): Promise<Uint8Array<ArrayBuffer>> {
  const loops = Array.from({ length: 40 }, (_, n) => `q 14 ${n % 2 ? -260 : 260} 27 ${(n % 7) - 3}`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="585" height="300" viewBox="0 0 1170 600">
    <path d="M40 300 ${loops}" fill="none" stroke="black" stroke-width="7"/></svg>`
  const drawn = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).threshold(128).png().toBuffer()
  const trimmed = sharp(drawn)
    .trim({ ...ink, lineArt: true })
    .extractChannel(0)
    .raw()
  const { data, info } = await trimmed.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return encodeTwoColourPng({ width, height, isInk: (x, y) => data[y * width + x] === 0 })
}
