import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { newFactorSecret, sealFactorSecret } from '../../../api/auth/factorCodes.ts'
import { hashSecret } from '../../../api/auth/secrets.ts'
import { addressOf, newCode } from '../../../api/calendar/address.ts'
import { keyMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { makeKey, sign } from '../../../api/contract/evidence/keys.ts'
import { ownerRoles } from '../../../api/contract/rules/permissions.ts'
import type { Db } from '../../../api/db/database.ts'
import { markAsDemo } from '../demoMark.ts'
import { makeFirmToken, makeOrder, makePhone } from '../factories.ts'
import { ownKey } from '../harness.ts'
import { password } from '../world.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'
import { personOf } from './send.ts'

/** What the combined form sends with every service ticked. */
export const combinedForm = (productId: number) => ({
  contractor: true,
  supplier: true,
  haulier: true,
  waste_handler: false,
  first_name: 'Ruth',
  last_name: 'Calladine',
  email: 'ruth@calladine.example',
  password: 'Grangemill7',
  password_confirmation: 'Grangemill7',
  company_name: 'Calladine Stone',
  company_address: 'Grange Mill Quarry, Grangemill',
  company_postcode: 'de4 4hy',
  phone: '01632 960 700',
  requires_po: 'yes',
  requires_credit_account: false,
  vosa_number: 'OC1147203',
  fors_registered: true,
  fors_status: 'silver',
  vehicle_registrations: ['fn19 hvo', ''],
  products: [{ product_id: productId, certified: true }],
})

/** Nothing of another's can be named in a registration: own and other are the same. */
const register = ({ world }: ScenarioContext) => ({ payload: combinedForm(world.products.sand) })

const newPassword = { password: 'Wirksworth9', password_confirmation: 'Wirksworth9' }

/** The person; for a visitor, whoever's address they type. */
const emailOf = ({ world, principal }: ScenarioContext) => personOf(world, principal)?.email ?? world.a.contractor.email

async function insertLink(db: Db, userId: number, now: Date, purpose: 'verify' | 'reset' = 'verify'): Promise<string> {
  const secret = randomUUID()
  const expires_at = new Date(now.getTime() + 3_600_000)
  await db
    .insertInto('email_tokens')
    .values({ user_id: userId, purpose, token_hash: hashSecret(secret), created_at: now, expires_at })
    .execute()
  return secret
}

/** A second step of the person; gives the code of its app. */
async function insertFactor({ db, world, principal, now }: ScenarioContext, confirmed_at: Date | null) {
  const secret = newFactorSecret()
  const user_id = (personOf(world, principal) ?? world.a.contractor).id
  const sealed = sealFactorSecret(ownKey, user_id, secret)
  await db.insertInto('second_factors').values({ user_id, secret: sealed, created_at: now, confirmed_at }).execute()
  const shared = new Secret({ buffer: Uint8Array.from(secret).buffer })
  return new TOTP({ secret: shared }).generate({ timestamp: now.getTime() })
}

export const scenarios: Scenarios = {
  'GET /sanctum/csrf-cookie': () => ({}),
  'POST /api/register/contractor': register,
  'POST /api/register/haulier': register,
  'POST /api/register/supplier': register,
  'POST /api/register/contractor-supplier': register,
  'POST /api/register/contractor-haulier': register,
  'POST /api/register/contractor-supplier-haulier': register,
  'POST /api/register/admin': () => ({
    payload: {
      first_name: 'Ada',
      last_name: 'Marsh',
      email: 'ada@loadstone.example',
      password: 'Grangemill7',
      password_confirmation: 'Grangemill7',
    },
  }),
  'POST /api/verify-email': async ({ db, world, now }) => ({
    payload: { token: await insertLink(db, world.unverified.id, now), password },
  }),
  'POST /api/email/resend': (context) => ({ payload: { email: emailOf(context) } }),
  'POST /api/forgot-password': (context) => ({ payload: { email: emailOf(context) } }),
  // Banned users may set a new password too: it lets them in nowhere.
  'POST /api/reset-password': async (context) => {
    const { db, world, principal, now } = context
    const { id } = personOf(world, principal) ?? world.a.contractor
    const token = await insertLink(db, id, now, 'reset')
    return { payload: { token, email: emailOf(context), ...newPassword } }
  },
  'POST /api/login': (context) => ({ payload: { email: emailOf(context), password } }),
  'GET /api/demo': async (context) => {
    await markAsDemo(context)
    return {}
  },
  'POST /api/demo/login': async (context) => {
    await markAsDemo(context)
    return { payload: { person: 'driver' } }
  },
  'POST /api/logout': () => ({}),
  'GET /api/user': () => ({}),
  'GET /api/user/profile': () => ({}),
  'PUT /api/user/profile': () => ({ payload: { first_name: 'Ruth', last_name: 'Calladine', phone: '01632 960 700' } }),
  'PUT /api/user/password': () => ({ payload: { current_password: password, ...newPassword } }),
  'GET /api/sessions': () => ({}),
  'GET /api/user/archive': () => ({}),
  // Besides the session that the request is sent with.
  'DELETE /api/sessions/:id': async ({ db, world, side, principal, now }) => {
    const user = side === 'own' ? (personOf(world, principal) ?? world.a.driver) : world.b.driver
    const { id } = await db
      .insertInto('sessions')
      .values({
        user_id: user.id,
        secret_hash: hashSecret('secret'),
        created_at: now,
        extended_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  },
  'GET /api/user/factor': () => ({}),
  'POST /api/user/factor': () => ({ payload: { account_password: password } }),
  'POST /api/user/factor/confirm': async (context) => ({ payload: { code: await insertFactor(context, null) } }),
  'POST /api/user/factor/remove': async (context) => ({
    payload: { account_password: password, code: await insertFactor(context, context.now) },
  }),
  'GET /api/user/calendar': () => ({}),
  'POST /api/user/calendar': () => ({}),
  'DELETE /api/user/calendar': () => ({}),
  // Of the asker themselves, with an order of their chain; the address alone opens it.
  'GET /api/calendar/:file': async ({ db, world, side, principal, now }) => {
    await makeOrder(db, world, side === 'own' ? world.a : world.b)
    const person = personOf(world, principal)
    const hasNone = ['unverified', 'banned', 'staff_respond'].includes(principal) || !person?.company_id
    const reader = hasNone ? world.a.driver : person
    const code = newCode()
    await db.insertInto('calendar_feeds').values({ user_id: reader.id, code, made_at: now }).execute()
    return { params: { file: addressOf('', ownKey, code).split('/').at(-1) ?? '' } }
  },
  'GET /api/firm-archive/size': () => ({}),
  'POST /api/firm-archive': () => ({ payload: { account_password: password } }),
  'GET /api/tokens': () => ({}),
  'POST /api/tokens': () => ({
    payload: { name: 'Sage', scopes: ['read_tickets'], expires_on: '2026-06-30', account_password: password },
  }),
  'DELETE /api/tokens/:id': async ({ db, world, side, principal }) => {
    const trade = ownerRoles.find((one) => one === principal) ?? 'contractor'
    return { params: { id: (await makeFirmToken(db, (side === 'own' ? world.a : world.b)[trade])).id } }
  },
  'GET /api/devices': () => ({}),
  'POST /api/devices': () => ({ payload: { device_key: randomUUID(), name: 'Pixel 9' } }),
  'POST /api/devices/keys': async ({ db, world, principal, now }) => {
    const user = personOf(world, principal) ?? world.a.driver
    const { privateKey, publicKey } = await makeKey()
    const [device_key, challenge] = [randomUUID(), randomBytes(32)]
    await makePhone(db, user, { device_key, challenge, created_at: now, last_seen_at: now })
    const proof = await sign(privateKey, keyMessage(user.id, device_key, challenge.toString('hex')))
    return { payload: { device_key, public_key: publicKey, proof } }
  },
  // The device is one's own, or the other side's driver's.
  'DELETE /api/devices/:id': async ({ db, world, side, principal, now }) => {
    const user = side === 'own' ? (personOf(world, principal) ?? world.a.driver) : world.b.driver
    const { id } = await db
      .insertInto('devices')
      .values({
        user_id: user.id,
        device_key: randomUUID(),
        name: 'Pixel 9',
        secret_hash: hashSecret('secret'),
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  },
}
