import { randomUUID, randomUUIDv7 } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { buildApp } from '../../api/app.ts'
import { readSession } from '../../api/auth/sessions.ts'
import { loadConfig } from '../../api/config.ts'
import { ticketBodyHash } from '../../api/contract/rules/bodyHash.ts'
import { parseDataUrl, toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { insertTicket } from '../../api/tickets/queries.ts'
import { encodeSignature } from '../../api/tickets/signature.ts'
import { makeOrder } from '../api/factories.ts'
import { buildWorld, createPeople, type Member } from '../api/world.ts'

/**
 * Ticket intake with signature over 20 carriers, beside a bare Fastify with the same session lookup, the same image step
 * and the same INSERTs: no schema, no hash, no number, no checks, no lock. The rounds of the two alternate.
 */
const carriers = 20
const connections = 32
const perRound = 240
const mostMs = 25_000
const now = new Date('2026-03-10T09:00:00.000Z')

type Sender = { quote_id: number; author: Member }
type Measurement = { name: string; value: number; unit: string }

export async function bench(): Promise<Measurement[]> {
  const postgres = await startTemporaryPostgres([])
  const pool = createPool(postgres.url, () => {}, connections)
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const senders = await makeSenders(db)
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const listen = listenOn(postgres.url, () => {})
    const signing = await openSigningKey(db, config, now)
    const { app } = await buildApp({ config, db, jobs: createJobs(db), now: () => now, listen, signing })
    const bare = buildBare(db)
    const rates = await measure({ ours: app, bare }, senders)
    await Promise.all([app.close(), bare.close()])
    return [
      { name: 'ticket intake', value: rates.ours, unit: 'tickets/s' },
      { name: 'ticket intake, bare Fastify', value: rates.bare, unit: 'tickets/s' },
      { name: 'ticket intake against bare', value: Math.round((100 * rates.ours) / rates.bare), unit: '% (bar: 60)' },
    ]
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function makeSenders(db: Db): Promise<Sender[]> {
  const world = await buildWorld(db, now)
  const people = createPeople(db, now)
  const place = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
  const senders: Sender[] = []
  for (let n = 0; n < carriers; n += 1) {
    const author = await people.owner(`carrier-${n}`, { is_haulier: true }, place)
    const { quote_id } = await makeOrder(db, world, { ...world.a, haulier: author }, { driver: false })
    senders.push({ quote_id, author })
  }
  return senders
}

async function measure(apps: { ours: Inject; bare: Inject }, senders: readonly Sender[]) {
  const signature = await drawSignature()
  const spent = { ours: 0, bare: 0 }
  let rounds = 0
  const until = performance.now() + mostMs
  while (performance.now() < until) {
    rounds += 1
    for (const name of ['ours', 'bare'] as const) {
      const requests = await Promise.all(
        Array.from({ length: perRound }, (_, n) => prepare(senders[n % carriers] as Sender, signature)),
      )
      const ms = await sendAll(apps[name], requests)
      if (rounds > 1) spent[name] += ms // the first round warms up
    }
  }
  const sent = perRound * (rounds - 1)
  return { ours: Math.round((1000 * sent) / spent.ours), bare: Math.round((1000 * sent) / spent.bare) }
}

type Inject = Pick<FastifyInstance, 'inject'>
type Request = { token: string; payload: Record<string, unknown> }

async function prepare({ quote_id, author }: Sender, signature: Uint8Array<ArrayBuffer>): Promise<Request> {
  const body = {
    ...{
      quote_id,
      vehicle: 'FN19 HVO',
      driver_id: null,
      signed_by: 'K. Rahman',
      loaded_at: null,
      weighbridge_ref: null,
    },
    ...{ logged_at: now.toISOString(), sync_token: randomUUIDv7() },
  }
  const body_hash = await ticketBodyHash({ ...body, gross_kg: 31_940, tare_kg: 12_480 }, signature)
  const signature_data = toDataUrl({ mime: 'image/png', bytes: signature })
  return { token: author.token, payload: { ...body, gross_weight: 31.94, tare: 12.48, signature_data, body_hash } }
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

function buildBare(db: Db): FastifyInstance {
  const app = Fastify({ bodyLimit: 1024 * 1024 })
  let number = 1_000_000
  app.post<{ Body: Record<string, string> & { quote_id: number } }>('/api/tickets', async (request, reply) => {
    const actor = await readSession(db, String(request.headers.authorization).slice('Bearer '.length), now)
    const { quote_id, vehicle, signed_by, sync_token, body_hash, signature_data } = request.body
    const signature = await encodeSignature(parseDataUrl(String(signature_data))?.bytes ?? new Uint8Array())
    if (!signature) throw new Error('No signature')
    number += 1
    const ticket = {
      ...{ quote_id, vehicle: String(vehicle), signed_by: String(signed_by), sync_token: String(sync_token), number },
      ...{ carrier_company_id: Number(actor.company_id), driver_id: actor.id, created_by: actor.id },
      ...{ gross_kg: 31_940, tare_kg: 12_480, body_hash: Buffer.from(String(body_hash), 'hex'), flags: [] },
      ...{
        loaded_at: null,
        weighbridge_ref: null,
        device_key: null,
        device_seq: null,
        ...{ gross_source: null, tare_source: null, tare_weighed_on: null, weighed_at: null, slip_hash: null },
        ...{ device_signature: null, device_key_id: null, device_signed: false },
        logged_at: now,
        created_at: now,
      },
    }
    const id = await db.transaction().execute(async (trx) => {
      const ticketId = await insertTicket(trx, ticket, { ...signature, id: randomUUID() })
      const event = {
        id: 1_000_000_000 + ticket.number,
        kind: 'ticket.logged',
        actor_id: actor.id,
        quote_id,
        created_at: now,
      }
      await trx
        .insertInto('events')
        .values({ ...event, data: { ticket_id: ticketId } })
        .execute()
      await trx
        .insertInto('event_audiences')
        .values({ audience: 'admins', event_id: event.id, kind: event.kind })
        .execute()
      return ticketId
    })
    return reply.status(201).send({ id })
  })
  return app
}

/** Some 20 kB, as a pad of a phone with three pixels to the point makes it. */
async function drawSignature(): Promise<Uint8Array<ArrayBuffer>> {
  const loops = Array.from({ length: 40 }, (_, n) => `q 14 ${n % 2 ? -260 : 260} 27 ${(n % 7) - 3}`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1170" height="600">
    <path d="M40 300 ${loops}" fill="none" stroke="black" stroke-width="7"/></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
