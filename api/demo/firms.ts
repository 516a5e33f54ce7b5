import { hashPassword } from '../auth/passwords.ts'
import { demoPassword } from '../contract/demo.ts'
import type { ForsStatus } from '../contract/rules/fors.ts'
import type { OfficePermission, OfficeRole, StaffRole, YardPermission } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import { type PlaceKey, places } from './places.ts'

type Staff = { key: string; email: string; name: [first: string, last: string] } & (
  | { role: StaffRole; permissions?: readonly YardPermission[] }
  | { role: OfficeRole; permissions: readonly OfficePermission[]; approval_limit_pence?: number }
)
type Firm = {
  key: string
  name: string
  place: PlaceKey
  services: { is_contractor?: true; is_supplier?: true; is_haulier?: true }
  fors?: ForsStatus
  vosa?: string
  vehicles?: readonly (readonly [registration: string, axles: number])[]
  owner: { email: string; name: [first: string, last: string]; state?: 'unapproved' | 'unconfirmed' }
  staff?: readonly Staff[]
}

const demo = (name: string) => `${name}@loadstone.example`

const firms: readonly Firm[] = [
  {
    key: 'contractor',
    name: 'Tarrant Groundworks Ltd',
    place: 'sinfin',
    services: { is_contractor: true },
    owner: { email: demo('contractor'), name: ['Priya', 'Nair'] },
    staff: [
      {
        key: 'buyer',
        email: demo('buyer'),
        name: ['Erin', 'Hallam'],
        role: 'contractor',
        permissions: ['decide', 'accounts'],
        approval_limit_pence: 300_000,
      },
    ],
  },
  {
    key: 'contractor2',
    name: 'Yeoman & Daughters Civils Ltd',
    place: 'meadowhall',
    services: { is_contractor: true },
    owner: { email: demo('contractor2'), name: ['Martin', 'Yeoman'] },
  },
  {
    key: 'supplier',
    name: 'Hartsdale Quarries Ltd',
    place: 'grangemill',
    services: { is_supplier: true },
    owner: { email: demo('supplier'), name: ['Gareth', 'Lomas'] },
    staff: [
      {
        key: 'weighbridge',
        email: demo('weighbridge'),
        name: ['Dennis', 'Moss'],
        role: 'supplier',
        permissions: ['weigh'],
      },
    ],
  },
  {
    key: 'supplier2',
    name: 'Wardlow Stone Ltd',
    place: 'eyam',
    services: { is_supplier: true },
    owner: { email: demo('supplier2'), name: ['Amy', 'Clough'] },
  },
  {
    key: 'haulier',
    name: 'Dovebank Haulage Ltd',
    place: 'wirksworth',
    services: { is_haulier: true },
    fors: 'gold',
    vosa: 'OC1147203',
    vehicles: [
      ['FJ21 KXA', 4],
      ['YT70 RNE', 4],
      ['FN19 HVO', 4],
      ['BX23 LWD', 4],
      ['YJ68 ZRC', 3],
    ],
    owner: { email: demo('haulier'), name: ['Sheila', 'Torr'] },
    staff: [
      {
        key: 'yard',
        email: demo('yard'),
        name: ['Karen', 'Whitlock'],
        role: 'haulier_execute_order',
        permissions: ['execute_order', 'fulfillments'],
      },
      {
        key: 'pricing',
        email: 'prices@dovebank.example',
        name: ['Ben', 'Okafor'],
        role: 'haulier_respond_to_quote',
        permissions: ['respond_to_quote', 'finance'],
      },
      { key: 'driver', email: demo('driver'), name: ['Callum', 'Reid'], role: 'driver' },
      { key: 'lee', email: 'lee@dovebank.example', name: ['Lee', 'Barker'], role: 'driver' },
      { key: 'stacey', email: 'stacey@dovebank.example', name: ['Stacey', 'Byrne'], role: 'driver' },
      { key: 'mo', email: 'mo@dovebank.example', name: ['Mo', 'Hussain'], role: 'driver' },
    ],
  },
  {
    key: 'haulier2',
    name: 'Lathkill Haulage Ltd',
    place: 'bakewell',
    services: { is_haulier: true },
    fors: 'bronze',
    vosa: 'OC2086411',
    vehicles: [
      ['MX19 OTB', 4],
      ['FN70 UHJ', 4],
    ],
    owner: { email: demo('haulier2'), name: ['Tom', 'Ridgeway'] },
    staff: [{ key: 'driver2', email: demo('driver2'), name: ['Dan', 'Osei'], role: 'driver' }],
  },
  {
    key: 'waiting',
    name: 'Longdale Aggregates Ltd',
    place: 'matlock',
    services: { is_supplier: true, is_haulier: true },
    fors: 'silver',
    vosa: 'OC3310928',
    vehicles: [['BX23 LWE', 4]],
    owner: { email: 'ruth@longdale.example', name: ['Ruth', 'Calladine'], state: 'unapproved' },
  },
  {
    key: 'waiting2',
    name: 'Pritchard Landscapes Ltd',
    place: 'clifton',
    services: { is_contractor: true },
    owner: { email: 'owen@pritchard.example', name: ['Owen', 'Pritchard'], state: 'unconfirmed' },
  },
]

export type FirmKey = 'contractor' | 'contractor2' | 'supplier' | 'supplier2' | 'haulier' | 'haulier2'
export type PersonKey =
  | FirmKey
  | 'admin'
  | 'buyer'
  | 'weighbridge'
  | 'yard'
  | 'pricing'
  | 'driver'
  | 'lee'
  | 'stacey'
  | 'mo'
  | 'driver2'

export type Cast = { companyOf: (key: FirmKey) => number; personOf: (key: PersonKey) => number }

/** Email, role, and what they see. */
export const demoSignIns = [
  [demo('contractor'), 'contractor', 'quotes, offers, orders'],
  [demo('admin'), 'administrator', 'all firms, quotes and markups'],
  [demo('supplier'), 'supplier', 'quotes nearby, own bids'],
  [demo('haulier'), 'haulier', 'runs to price, the board'],
  [demo('yard'), 'yard', 'the board, drivers, tickets'],
  [demo('driver'), 'driver', "today's jobs"],
] as const

export async function insertFirms(trx: Trx, founded: Date, now: Date): Promise<Cast> {
  const password_hash = await hashPassword(demoPassword)
  const companies = new Map<string, number>()
  const people = new Map<string, number>()
  const person = { password_hash, created_at: founded }
  const admin = await insertPerson(
    trx,
    {
      ...person,
      company_id: null,
      role: 'super-admin',
      email: demo('admin'),
      name: ['Helen', 'Marsh'],
      phone: phoneOf(0),
    },
    { founded, by: null },
  )
  people.set('admin', admin)
  for (const [nth, firm] of firms.entries()) {
    const phones = firmPhones(nth)
    const company_id = await insertCompany(trx, firm, phones, founded)
    const standing = firm.owner.state ?? { founded, by: admin }
    // Unconfirmed emails lapse after a week, so this one was registered just now.
    const created_at = standing === 'unconfirmed' ? now : founded
    const owner = await insertPerson(
      trx,
      { ...person, company_id, role: 'owner', ...firm.owner, phone: phones.owner, created_at },
      standing,
    )
    await trx.updateTable('companies').set({ owner_user_id: owner }).where('id', '=', company_id).execute()
    companies.set(firm.key, company_id)
    people.set(firm.key, owner)
    for (const [at, { key, permissions = [], ...staff }] of (firm.staff ?? []).entries()) {
      const phone = phones.staff(at)
      const id = await insertPerson(trx, { ...person, company_id, ...staff, phone }, { founded, by: owner })
      people.set(key, id)
      if (permissions.length > 0) {
        await trx
          .insertInto('user_permissions')
          .values(permissions.map((permission) => ({ user_id: id, role: staff.role, permission })))
          .execute()
      }
    }
  }
  return { companyOf: (key) => entry(companies, key), personOf: (key) => entry(people, key) }
}

function entry(map: Map<string, number>, key: string): number {
  const id = map.get(key)
  if (id === undefined) throw new Error(`The demo has no ${key}`)
  return id
}

/** Ofcom reserves this range for fiction, so nobody answers. */
const phoneOf = (nth: number) => `01632 960 ${String(nth).padStart(3, '0')}`

type FirmPhones = { office: string; accounts: string; owner: string; staff: (at: number) => string }

function firmPhones(nth: number): FirmPhones {
  const first = 10 * (nth + 1)
  const [office, accounts, owner] = [phoneOf(first), phoneOf(first + 1), phoneOf(first + 2)]
  return { office, accounts, owner, staff: (at) => phoneOf(first + 3 + at) }
}

async function insertCompany(trx: Trx, firm: Firm, phones: FirmPhones, founded: Date): Promise<number> {
  const domain = firm.name.split(' ')[0]?.toLowerCase()
  const { id } = await trx
    .insertInto('companies')
    .values({
      name: firm.name,
      ...places[firm.place],
      precision: 'pin',
      phone: phones.office,
      tax_id: 'GB 912 4471 06',
      website: `https://${domain}.example`,
      payable_contact_name: firm.owner.name.join(' '),
      payable_contact_phone: phones.accounts,
      payable_contact_email: `accounts@${domain}.example`,
      vosa_number: firm.vosa ?? null,
      fors_status: firm.fors ?? null,
      created_at: founded,
      ...firm.services,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vehicles = (firm.vehicles ?? []).map(([registration, axles]) => ({
    company_id: id,
    registration,
    axles,
    created_at: founded,
  }))
  if (vehicles.length > 0) await trx.insertInto('vehicles').values(vehicles).execute()
  return id
}

type Approval = 'unapproved' | 'unconfirmed' | { founded: Date; by: number | null }
type NewPerson = {
  company_id: number | null
  role: StaffRole | OfficeRole | 'owner' | 'super-admin'
  approval_limit_pence?: number
  email: string
  name: [string, string]
  phone: string
  password_hash: string
  created_at: Date
}

async function insertPerson(
  trx: Trx,
  { name, email, phone, company_id, role, approval_limit_pence, password_hash, created_at }: NewPerson,
  standing: Approval,
): Promise<number> {
  const isVerified = typeof standing === 'object'
  const { id } = await trx
    .insertInto('users')
    .values({
      company_id,
      role,
      approval_limit_pence,
      first_name: name[0],
      last_name: name[1],
      email,
      phone,
      password_hash,
      email_verified_at: standing === 'unconfirmed' ? null : created_at,
      verified_at: isVerified ? standing.founded : null,
      verified_by: isVerified ? standing.by : null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
