import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { type Colleague, colleagueEntries } from '../../api/auth/access.ts'
import { hashSecret } from '../../api/auth/secrets.ts'
import {
  initialPermissions,
  type OfficeRole,
  type Permission,
  type StaffRole,
  type StoredRole,
} from '../../api/contract/rules/permissions.ts'
import type { Db } from '../../api/db/database.ts'
import type { Database } from '../../api/db/schema.ts'

export type Person = { id: number; company_id: number | null; email: string; token: string; session_id: number }
export type Member = Person & { company_id: number }

/** One firm of each kind, with everybody who may act for it. */
export type Chain = {
  contractor: Member
  supplier: Member
  haulier: Member
  staff_respond: Member
  staff_execute: Member
  staff_fulfillment: Member
  /** Somebody whose owner has taken every permission but finance from them. */
  staff_finance: Member
  driver: Member
}

export type World = {
  a: Chain
  b: Chain
  /** A supplier and a haulier that are in nobody's chain: rivals, and parties of nothing. */
  rivalSupplier: Member
  rivalHaulier: Member
  /** One company with all three services. */
  allRounder: Member
  /** Second people of the firms of `a`, only where a test asks for them. */
  colleagues?: Record<Colleague, Member>
  unverified: Member
  banned: Member
  admin: Person
  super_admin: Person
  products: { limestone: number; sand: number; pending: number }
}

/** Everybody's password, hashed as lightly as the harness does. */
export const password = 'Hopton-Wood-7'
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$gc0m08+nF9nZEX02IZ5VCg$wU3+MfySGHregFALBDg+MjV+KoWBGbQF5JCkpO0aGs0'

/** Derby and Sheffield, 33 miles apart; the rivals sit in Nottingham. */
const derby = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
const sheffield = { postcode: 'S9 1XX', city: 'Sheffield', latitude: 53.4013, longitude: -1.4132 }
const nottingham = { postcode: 'NG11 8AB', city: 'Nottingham', latitude: 52.8996, longitude: -1.1862 }
type Place = typeof derby
type Services = Partial<Pick<Insertable<Database['companies']>, 'is_contractor' | 'is_supplier' | 'is_haulier'>>

export async function buildWorld(db: Db, now: Date): Promise<World> {
  const people = createPeople(db, now)
  const admin = await people.person('admin', 'admin', null)
  const super_admin = await people.person('super-admin', 'super', null)
  const world = {
    a: await buildChain(people, 'a', derby),
    b: await buildChain(people, 'b', sheffield),
    rivalSupplier: await people.owner('rival-supplier', { is_supplier: true }, nottingham),
    rivalHaulier: await people.owner('rival-haulier', { is_haulier: true }, nottingham),
    allRounder: await people.owner(
      'all-rounder',
      { is_contractor: true, is_supplier: true, is_haulier: true },
      nottingham,
    ),
    unverified: await people.owner('unverified', { is_contractor: true }, derby),
    banned: await people.owner('banned', { is_contractor: true }, derby),
  }
  await db
    .updateTable('users')
    .set({ verified_at: null })
    .where('id', 'in', [world.unverified.id, world.banned.id])
    .execute()
  await db.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', world.banned.id).execute()
  return { ...world, admin, super_admin, products: await insertProducts(db, now) }
}

/** They get notices and stand in lists, so a world has them only for what is about everybody's access. */
export async function withColleagues(db: Db, world: World, now: Date): Promise<World> {
  const people = createPeople(db, now)
  const made: [Colleague, Member][] = []
  for (const [colleague, [trade, permission]] of colleagueEntries) {
    const name = `${colleague.replace('_', '-')}-a`
    made.push([colleague, await people.staff(name, trade, world.a[trade].company_id, [permission])])
  }
  return { ...world, colleagues: Object.fromEntries(made) as Record<Colleague, Member> }
}

async function buildChain(people: People, key: string, place: Place): Promise<Chain> {
  const haulier = await people.owner(`haulier-${key}`, { is_haulier: true }, place)
  const staff = (role: StaffRole) => people.staff(`${role.replaceAll('_', '-')}-${key}`, role, haulier.company_id)
  return {
    contractor: await people.owner(`contractor-${key}`, { is_contractor: true }, place),
    supplier: await people.owner(`supplier-${key}`, { is_supplier: true }, place),
    haulier,
    staff_respond: await staff('haulier_respond_to_quote'),
    staff_execute: await staff('haulier_execute_order'),
    staff_fulfillment: await staff('haulier_fulfillment'),
    driver: await staff('driver'),
    staff_finance: await people.staff(`staff-finance-${key}`, 'haulier_fulfillment', haulier.company_id, ['finance']),
  }
}

type People = ReturnType<typeof createPeople>

/** Inserts people with a live session each. */
export function createPeople(db: Db, now: Date) {
  async function person(role: StoredRole, name: string, company_id: number | null): Promise<Person> {
    const email = `${name}@test.example`
    const { id } = await db
      .insertInto('users')
      .values({
        company_id,
        role,
        first_name: name.charAt(0).toUpperCase() + name.slice(1),
        last_name: 'Tester',
        email,
        phone: '01632 960 001',
        password_hash: passwordHash,
        email_verified_at: now,
        verified_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, company_id, email, ...(await insertSession(db, id, now)) }
  }
  async function owner(name: string, services: Services, place: Place): Promise<Member> {
    const company_id = await insertCompany(db, name, services, place, now)
    const member = await person('owner', name, company_id)
    await db.updateTable('companies').set({ owner_user_id: member.id }).where('id', '=', company_id).execute()
    return { ...member, company_id }
  }
  async function staff(
    name: string,
    role: StaffRole | OfficeRole,
    company_id: number,
    permissions: readonly Permission[] = role === 'contractor' || role === 'supplier' ? [] : initialPermissions[role],
  ): Promise<Member> {
    const member = await person(role, name, company_id)
    const rows = permissions.map((permission) => ({ user_id: member.id, role, permission }))
    if (rows.length > 0) await db.insertInto('user_permissions').values(rows).execute()
    return { ...member, company_id }
  }
  return { person, owner, staff }
}

async function insertCompany(db: Db, name: string, services: Services, place: Place, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      name: `${name} Ltd`,
      address: `1 ${name} Way`,
      ...place,
      precision: 'pin',
      phone: '01632 960 000',
      payable_contact_name: 'Ruth Calladine',
      payable_contact_phone: '01632 960 031',
      payable_contact_email: `accounts@${name}.example`,
      vosa_number: services.is_haulier ? 'OC1147203' : null,
      fors_status: services.is_haulier ? 'gold' : null,
      ...services,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertSession(db: Db, user_id: number, now: Date): Promise<{ token: string; session_id: number }> {
  const secret = `${randomUUID()}${user_id}`.replaceAll('-', '')
  const expires_at = new Date(now.getTime() + 12 * 3_600_000)
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id, secret_hash: hashSecret(secret), created_at: now, extended_at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token: `${id}|${secret}`, session_id: id }
}

async function insertProducts(db: Db, now: Date): Promise<World['products']> {
  const row = (name: string, status: 0 | 1) => ({
    name,
    description: `${name} to specification`,
    status,
    created_at: now,
    updated_at: now,
  })
  const ids = await db
    .insertInto('products')
    .values([row('20 mm limestone', 1), row('Sharp sand', 1), row('Recycled planings', 0)])
    .returning('id')
    .execute()
  const [limestone, sand, pending] = ids.map(({ id }) => id)
  return { limestone: limestone as number, sand: sand as number, pending: pending as number }
}
