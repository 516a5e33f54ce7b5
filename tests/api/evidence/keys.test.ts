import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { sign } from '../../../api/contract/evidence/keys.ts'
import { makeOrder, makePhone } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { exportedSlip, noteForm, noteJpeg } from '../noteForm.ts'
import { deviceTicket, exportedTicket, type SentTicket } from '../ticketBody.ts'
import { type Person, password } from '../world.ts'
import { makePhoneKey, type Phone, register, registerBefore, signedTicket } from './device.ts'

/** Whose a key is, what it signs, and when it ends. */

let quoteId: number
let phone: Phone
let colleague: Person
const t = await openTestApi()
const { a, b } = t.world
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
  phone = await makePhoneKey()
  colleague = a.haulier
})

const send = (who: Pick<Person, 'token'>, ticket: object) => t.as(who).post('/api/tickets', ticket)
const signedOf = async (who: Person, ticket: object) => {
  const { status, body } = await send(who, ticket)
  return [status, body.data?.device_signed, body.data?.flags]
}
const signs = async (who: Person, author: Person | null = who) =>
  signedOf(who, await signedTicket(phone, author, quoteId, { logged_at: t.clock.now.toISOString() }))

test('one person alone can register a public key, with a signature by it', async () => {
  await register(t, a.driver, phone)
  const { device_key } = await makePhoneKey()
  const { challenge } = (await t.as(colleague).post('/api/devices', { device_key, name: 'Pixel 9' })).body
  const claim = async (public_key: string, proof: string) => {
    const { status, body } = await t.as(colleague).post('/api/devices/keys', { device_key, public_key, proof })
    return [status, Object.keys(body.errors ?? {})]
  }
  const own = await makePhoneKey()
  const message = keyMessage(colleague.id, device_key, challenge)
  expect(await claim(phone.publicKey, await sign(own.privateKey, message))).toEqual([422, ['proof']])
  expect(await claim(phone.publicKey, 'ab'.repeat(64))).toEqual([422, ['proof']])
  // Even its owner can't give it to a second person, not on the phone that they share.
  expect((await register(t, colleague, phone)).status).toBe(422)
  expect(await claim(phone.publicKey, await sign(phone.privateKey, message))).toEqual([422, ['public_key']])
  const another = keyMessage(colleague.id, device_key, randomBytes(32).toString('hex'))
  expect(await claim(own.publicKey, await sign(own.privateKey, another))).toEqual([422, ['proof']])
  expect(await claim(own.publicKey, await sign(own.privateKey, message))).toEqual([201, []])
  // A challenge is answered once, and only by the device that got it.
  expect((await claim(own.publicKey, await sign(own.privateKey, message)))[0]).toBe(404)
})

test('a stolen body becomes the thief’s own unsigned ticket, and the author’s stays signed with its own number', async () => {
  await register(t, a.driver, phone)
  const stolen = await signedTicket(phone, a.driver, quoteId, { logged_at: t.clock.now.toISOString() })
  const thief = await send(colleague, stolen)
  expect([thief.status, thief.body.data.device_signed]).toEqual([201, false])
  const author = await send(a.driver, stolen)
  expect([author.status, author.body.data.device_signed]).toEqual([201, true])
  expect(author.body.data.number).toBe(thief.body.data.number + 1)
  const { sync_token, body_hash } = stolen as Record<string, unknown>
  expect(author.body).toMatchObject({ sync_token, body_hash })
  const again = await send(a.driver, stolen)
  expect([again.status, again.body.data.id]).toEqual([200, author.body.data.id])
})

test('a list shows a sync token only to its ticket’s author', async () => {
  const sent = await deviceTicket(quoteId, { driver_id: a.driver.id })
  expect((await send(colleague, sent)).status).toBe(201)
  const tickets = async (who: Person) =>
    (await t.as(who).get('/api/sync')).body.data.tickets.map(({ sync_token }: { sync_token?: string }) => sync_token)
  expect(await tickets(colleague)).toContain(sent.sync_token)
  expect(await tickets(a.driver)).not.toContain(sent.sync_token)
})

test('a note’s token still works after a colleague has used it', async () => {
  const { sync_token } = await deviceTicket(quoteId)
  const add = (who: Person) =>
    t
      .as(who)
      .post(`/api/quotes/${quoteId}/collection-notes`, noteForm({ sync_token: String(sync_token), image: noteJpeg }))
  expect([(await add(colleague)).status, (await add(a.driver)).status, (await add(a.driver)).status]).toEqual([
    201, 201, 200,
  ])
})

test('an older key stays valid for everybody who registered it, for messages without an author only', async () => {
  await registerBefore(t, a.driver, phone)
  await registerBefore(t, colleague, phone)
  expect((await signs(a.driver, null))[1]).toBe(true)
  expect((await signs(colleague, null))[1]).toBe(true)
  expect((await signs(a.driver))[1]).toBe(false)
  // It can't become a new one either.
  expect((await register(t, a.driver, phone)).status).toBe(422)
})

test('a new key signs only messages that name its author', async () => {
  await register(t, a.driver, phone)
  expect(await signs(a.driver)).toEqual([201, true, []])
  expect((await signs(a.driver, null))[1]).toBe(false)
  expect((await signs(a.driver, colleague))[1]).toBe(false)
})

test('an earlier app that registers a key without proof gets a token; its tickets are taken, but not marked as signed', async () => {
  const { device_key, publicKey: public_key } = phone
  const { status, body } = await t.as(a.driver).post('/api/devices', { device_key, name: 'Pixel 9', public_key })
  expect([status, typeof body.token]).toEqual([201, 'string'])
  expect((await signs(a.driver, null)).slice(0, 2)).toEqual([201, false])
})

test('tickets from a removed phone are taken with a flag for the office, but don’t count as signed', async () => {
  await register(t, a.driver, phone)
  expect(await signs(a.driver)).toEqual([201, true, []])
  const [device] = (await t.as(a.driver).get('/api/devices')).body.data
  expect((await t.as(a.driver).delete(`/api/devices/${device.id}`)).status).toBe(200)
  expect(await signs(a.driver)).toEqual([201, false, ['likely_double', 'key_ended']])
  const [listed] = (await t.as(a.haulier).get(`/api/quote/${quoteId}/tickets`)).body.data
  expect(listed.flags).toContain('key_ended')
  // A forged signature under its name is no signature.
  const forged = { ...(await signedTicket(phone, a.driver, quoteId)), device_signature: 'ab'.repeat(64) }
  expect((await send(a.driver, forged)).body.data.flags).not.toContain('key_ended')
  // It comes back with a new key, not with this one.
  expect((await register(t, a.driver, phone)).status).toBe(422)
  const next = { ...(await makePhoneKey()), device_key: phone.device_key }
  expect((await register(t, a.driver, next)).status).toBe(201)
})

const signInAgain = async ({ email }: Person) => (await t.as(null).post('/api/login', { email, password })).body
const idOf = async (who: Person) =>
  (
    await t.db
      .selectFrom('devices')
      .select('id')
      .where('user_id', '=', who.id)
      .where('device_key', '=', phone.device_key)
      .executeTakeFirstOrThrow()
  ).id

test('only the firm’s owner ends a lost phone with its token, its key and its session', async () => {
  const lost = { ...a.driver, ...(await signInAgain(a.driver)) }
  await register(t, lost, phone)
  const path = `/api/haulier/devices/${await idOf(a.driver)}`
  const { token } = (await t.as(lost).post('/api/devices', { device_key: phone.device_key, name: 'Pixel 9' })).body
  const refused = [lost, a.contractor, a.staff_execute, b.haulier, t.world.admin]
  const statuses = await Promise.all(refused.map(async (who) => (await t.as(who).delete(path)).status))
  expect(statuses).toEqual([403, 403, 403, 404, 403])
  expect(await signs(lost)).toEqual([201, true, []])
  expect((await t.as(a.haulier).delete(path)).body).toEqual({ message: 'Phone ended' })
  expect((await t.as({ token }).post('/api/tickets', await deviceTicket(quoteId))).status).toBe(401)
  // The phone itself registers neither again nor another key.
  expect((await t.as(lost).get('/api/user')).body.code).toBe('expired')
  expect((await register(t, lost, await makePhoneKey())).status).toBe(401)
  expect((await t.as(lost).post('/api/devices', { device_key: phone.device_key, name: 'Pixel 9' })).status).toBe(401)
  // Its user stays signed in elsewhere. Once they sign in on the phone, it sends what it holds.
  expect(await signs(a.driver)).toEqual([201, false, ['likely_double', 'key_ended']])
  const found = { ...a.driver, ...(await signInAgain(a.driver)) }
  const next = { ...(await makePhoneKey()), device_key: phone.device_key }
  expect((await register(t, found, next)).status).toBe(201)
  expect((await t.as(a.haulier).delete(path)).status).toBe(404)
  const { data } = (await t.as(found).get('/api/activity')).body
  expect(data.map(({ kind }: { kind: string }) => kind)).toContain('device.revoked')
  const [record] = (await t.as(a.haulier).get('/api/access-records')).body.data.slice(1)
  expect(record).toMatchObject({ kind: 'session_ended', user: { id: a.driver.id }, by: expect.any(String) })
})

test('a lost phone ends whole, with another number that it has registered since', async () => {
  const lost = { ...a.driver, ...(await signInAgain(a.driver)) }
  const second = await makePhoneKey()
  for (const key of [phone, second]) await register(t, lost, key)
  const { token } = (await t.as(lost).post('/api/devices', { device_key: second.device_key, name: 'Pixel 9' })).body
  const elsewhere = await makePhoneKey()
  await register(t, a.driver, elsewhere)
  expect((await t.as(a.haulier).delete(`/api/haulier/devices/${await idOf(a.driver)}`)).status).toBe(200)
  expect((await t.as({ token }).post('/api/tickets', await deviceTicket(quoteId))).status).toBe(401)
  const ended = async ({ device_key }: { device_key: string }) =>
    t.db.selectFrom('device_keys').select('ended_at').where('device_key', '=', device_key).execute()
  expect([await ended(second), await ended(elsewhere)]).toEqual([[{ ended_at: t.clock.now }], [{ ended_at: null }]])
})

async function waiting(count: number): Promise<void> {
  const locked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await locked.execute(t.db)).rows.length).toBe(count)
}

test('a phone that registers while its office ends it is refused', async () => {
  const lost = { ...a.driver, ...(await signInAgain(a.driver)) }
  await register(t, lost, phone)
  const path = `/api/haulier/devices/${await idOf(a.driver)}`
  const again = { device_key: randomUUID(), name: 'Pixel 9' }
  const [ending, registering] = await t.db.transaction().execute(async (held) => {
    // Both have been let in by the time that they wait for the session.
    const { session_id } = await held
      .selectFrom('devices')
      .select('session_id')
      .where('user_id', '=', a.driver.id)
      .where('device_key', '=', phone.device_key)
      .executeTakeFirstOrThrow()
    await held.selectFrom('sessions').select('id').where('id', '=', Number(session_id)).forUpdate().execute()
    const ending = t.as(a.haulier).delete(path)
    await waiting(1)
    const registering = t.as(lost).post('/api/devices', again)
    await waiting(2)
    return [ending, registering]
  })
  expect((await ending)?.status).toBe(200)
  expect((await registering)?.body.code).toBe('expired')
})

test('a phone’s session is the one that it last synced with', async () => {
  const [before, since] = [await signInAgain(a.driver), await signInAgain(a.driver)]
  await register(t, { ...a.driver, ...before }, phone)
  await t.as(since).get(`/api/sync?device_key=${phone.device_key}`)
  expect((await t.as(a.haulier).delete(`/api/haulier/devices/${await idOf(a.driver)}`)).status).toBe(200)
  expect((await t.as(since).get('/api/user')).body.code).toBe('expired')
  expect((await t.as(before).get('/api/user')).status).toBe(200)
})

test('ending a phone whose session isn’t known ends all of its user’s, and the list says so', async () => {
  const { id } = await makePhone(t.db, b.driver)
  const also = await signInAgain(b.driver)
  const [listed] = (await t.as(b.haulier).get('/api/haulier/devices')).body.data
  expect(listed).toMatchObject({ id, is_session_known: false })
  expect((await t.as(b.haulier).delete(`/api/haulier/devices/${id}`)).status).toBe(200)
  for (const who of [b.driver, also]) expect((await t.as(who).get('/api/user')).body.code).toBe('expired')
})

describe('a colleague who imports other weights under a driver’s token', () => {
  const bring = (kind: 'tickets' | 'tickets/slips', rows: readonly object[]) => {
    const key = kind === 'tickets' ? 'tickets' : 'slips'
    return t.as(a.staff_fulfillment).post(`/api/${kind}/import`, { user_id: a.driver.id, [key]: rows })
  }
  const outcomes = async (kind: 'tickets' | 'tickets/slips', rows: readonly object[]) =>
    (await bring(kind, rows)).body.data.map(({ is }: { is: string }) => is)
  const tokenOf = (signed: SentTicket) => signed.sync_token
  const forgedOf = (signed: object, more: SentTicket = {}) =>
    exportedTicket(quoteId, { sync_token: tokenOf({ ...signed }), gross_weight: 33.94, ...more })

  test('doesn’t use it up: the phone’s signed ticket is stored beside theirs, which carries the flag', async () => {
    await register(t, a.driver, phone)
    const signed = await signedTicket(phone, a.driver, quoteId, { logged_at: t.clock.now.toISOString() })
    expect(await outcomes('tickets', [await forgedOf(signed)])).toEqual(['stored'])
    const byPhone = await send(a.driver, signed)
    expect([byPhone.status, byPhone.body.data.device_signed, byPhone.body.data.flags]).toEqual([201, true, []])
    expect(await outcomes('tickets', [await exportedTicket(quoteId, signed)])).toEqual(['known'])
    const again = await send(a.driver, signed)
    expect([again.status, again.body.data.id]).toEqual([200, byPhone.body.data.id])
    const { data } = (await t.as(a.haulier).get(`/api/quote/${quoteId}/tickets`)).body
    expect(
      data.map(({ number, gross_weight, flags }: Record<string, unknown>) => [number, gross_weight, flags]),
    ).toEqual([
      [byPhone.body.data.number, 31.94, []],
      [byPhone.body.data.number - 1, 33.94, ['imported']],
    ])
  })

  test('doesn’t keep out the phone’s own file, but nothing that the phone has not signed', async () => {
    await register(t, a.driver, phone)
    const signed = await signedTicket(phone, a.driver, quoteId)
    expect(await outcomes('tickets', [await forgedOf(signed), await forgedOf(signed, { tare: 12.5 })])).toEqual([
      'stored',
      'refused',
    ])
    const file = [await exportedTicket(quoteId, signed)]
    expect(await outcomes('tickets', file)).toEqual(['stored'])
    expect((await send(a.driver, signed)).status).toBe(200)
    expect(await outcomes('tickets', file)).toEqual(['known'])
  })

  test('adds nothing once the phone’s own ticket is there', async () => {
    await register(t, a.driver, phone)
    const signed = await signedTicket(phone, a.driver, quoteId)
    expect((await send(a.driver, signed)).status).toBe(201)
    expect(await outcomes('tickets', [await forgedOf(signed)])).toEqual(['refused'])
    const other = await signedTicket(phone, a.driver, quoteId, { sync_token: tokenOf({ ...signed }), tare: 12.5 })
    expect((await send(a.driver, other)).body.code).toBe('token_reused')
  })

  test('leaves the photo of the slip to the ticket that names it', async () => {
    await register(t, a.driver, phone)
    const row = exportedSlip()
    const { sync_token } = row.body
    const forged = exportedSlip(sync_token, noteJpeg.slice(0, -2))
    const signed = await signedTicket(phone, a.driver, quoteId, { sync_token, slip_hash: row.body_hash })
    await bring('tickets', [await forgedOf(signed, { slip_hash: forged.body_hash })])
    const { body } = await send(a.driver, signed)
    const slip = noteForm({ sync_token, slip: noteJpeg })
    expect((await t.as(a.driver).post('/api/tickets/slips', slip)).status).toBe(201)
    const of = await t.db.selectFrom('ticket_slips').select('ticket_id').execute()
    expect(of).toContainEqual({ ticket_id: body.data.id })
  })

  test('can’t take the slip that both tickets name', async () => {
    await register(t, a.driver, phone)
    const row = exportedSlip()
    const { sync_token } = row.body
    const signed = await signedTicket(phone, a.driver, quoteId, { sync_token, slip_hash: row.body_hash })
    await bring('tickets', [await forgedOf(signed, { slip_hash: row.body_hash })])
    expect(await outcomes('tickets/slips', [row])).toEqual(['stored'])
    const { body } = await send(a.driver, signed)
    const slip = noteForm({ sync_token, slip: noteJpeg })
    expect((await t.as(a.driver).post('/api/tickets/slips', slip)).status).toBe(201)
    const of = await t.db.selectFrom('ticket_slips').select('ticket_id').execute()
    expect(of).toContainEqual({ ticket_id: body.data.id })
  })
})
