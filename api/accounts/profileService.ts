import type { Selectable } from 'kysely'
import type { RequestActor } from '../auth/actor.ts'
import {
  deleteCompanyProducts,
  findCompany,
  insertCompanyProducts,
  listCompanyProducts,
  lockOwnCompany,
  updateCompany,
} from '../companies/queries.ts'
import { columnsOfCompany } from '../companies/rules.ts'
import type { CompanyUpdate, Profile, ProfileUpdate } from '../contract/accounts.ts'
import * as registrationTexts from '../contract/messages/registration.ts'
import { precisions } from '../contract/places.ts'
import { staffRoles } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type FieldErrors, refuse } from '../errors/refuse.ts'
import { type NewEvent, recordEvent, toCompany, toUser } from '../events/record.ts'
import { type Place, placeOf } from '../geo/places.ts'
import { requireApproved } from '../products/rules.ts'
import { countEdit, requireVersion } from '../versions/rules.ts'
import { lockPerson, updatePerson } from './queries.ts'
import { readProfile } from './reads.ts'

type Company = Selectable<Database['companies']>

/** The user's details and, for its owner, the firm's. Throws 403 for another's firm, 422 if trading needs a field. */
export async function updateProfile(deps: Deps, actor: RequestActor, form: ProfileUpdate): Promise<Profile> {
  if (form.company) await requireOwner(deps.db, actor)
  requirePhone(actor, form)
  const place = form.company ? await placeOf(deps, form.company, form.company.company_postcode) : null
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const ofCompany = form.company ? await changeCompany(trx, actor, { form: form.company, place, now }) : null
    const ofPerson = await changePerson(trx, actor, form, now)
    const profile = await readProfile(trx, actor)
    if (ofCompany) await recordEvent(trx, deps, ofCompany)
    if (ofPerson) await recordEvent(trx, deps, ofPerson)
    return profile
  })
}

async function requireOwner(db: Db, { id, company_id }: RequestActor): Promise<void> {
  const company = company_id === null ? null : await findCompany(db, company_id)
  if (company?.owner_user_id !== id) throw refuse.forbidden()
}

/** The office phones its drivers and yard staff; an owner is reached on the firm's number. */
function requirePhone({ roles }: RequestActor, { phone }: ProfileUpdate): void {
  const isStaff = staffRoles.some((role) => roles.includes(role))
  if (isStaff && phone === null) throw refuse.invalid({ phone: ['The phone field is required.'] })
}

/** Returns the event to record, or null if nothing has changed. */
async function changePerson(
  trx: Trx,
  actor: RequestActor,
  { first_name, last_name, phone, version: shown }: ProfileUpdate,
  now: Date,
): Promise<NewEvent | null> {
  const { id, version, ...before } = await lockPerson(trx, actor.id)
  const person = { subject: 'person', id, version, row: before } as const
  await requireVersion(trx, person, shown)
  const after = { first_name, last_name, phone }
  const changed = changedFields(before, after)
  if (changed.length === 0) return null
  await updatePerson(trx, actor.id, { ...after, version: await countEdit(trx, person, after, now) })
  const data = { user_id: actor.id, changed }
  return { kind: 'user.updated', actor_id: actor.id, audience: [toUser(actor.id), 'admins'], data }
}

async function changeCompany(
  trx: Trx,
  actor: RequestActor,
  { form, place, now }: { form: CompanyUpdate; place: Place | null; now: Date },
): Promise<NewEvent | null> {
  const before = await lockOwnCompany(trx, Number(actor.company_id), actor.id)
  if (!before) throw refuse.forbidden()
  const record = { subject: 'company', id: before.id, version: before.version, row: before } as const
  await requireVersion(trx, record, form.version, 'company.version')
  requireWhatTradingNeeds(before, form)
  const after = { ...columnsOf(before, form), ...placeAfter(before, form, place) }
  const products_version = before.is_supplier ? await changeProducts(trx, before, form, now) : before.products_version
  const hasNewProducts = products_version !== before.products_version
  const changed = [...changedFields(before, after), ...(hasNewProducts ? ['products'] : [])]
  if (changed.length === 0) return null
  const version = await countEdit(trx, record, { ...before, ...after }, now)
  await updateCompany(trx, before.id, { ...after, version, products_version })
  const data = { company_id: before.id, name: after.name, changed }
  return { kind: 'company.updated', actor_id: actor.id, audience: [toCompany(before.id), 'admins'], data }
}

/** Returns the list's new version. Products already on it may stay even if they have lost approval. */
async function changeProducts(
  trx: Trx,
  { id, products_version: version }: Company,
  { products, products_version: shown }: CompanyUpdate,
  now: Date,
): Promise<number> {
  if (!products) return version
  const row = await listCompanyProducts(trx, id)
  const list = { subject: 'company_products', id, version, row } as const
  await requireVersion(trx, list, shown, 'company.products_version')
  const before = new Map(row.map(({ product_id, certified }) => [product_id, certified]))
  const isSame = products.every(({ product_id, certified }) => before.get(product_id) === certified)
  if (isSame && products.length === before.size) return version
  await requireApproved(trx, products, 'company.products', new Set(before.keys()))
  await deleteCompanyProducts(trx, id)
  await insertCompanyProducts(trx, id, products)
  return countEdit(trx, list, await listCompanyProducts(trx, id), now)
}

/** Suppliers and hauliers are phoned about orders; hauliers need a VOSA number. */
function requireWhatTradingNeeds(company: Company, form: CompanyUpdate): void {
  const errors: FieldErrors = {}
  if ((company.is_supplier || company.is_haulier) && form.phone === null) {
    errors['company.phone'] = ['The company.phone field is required.']
  }
  if (company.is_haulier && form.vosa_number === null) errors['company.vosa_number'] = [registrationTexts.enterVosa]
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}

const nowhere = { latitude: null, longitude: null, precision: null } as const

/** While the postcode stays, a pin stays, and so does any place more exact than the lookup's. A null pin removes it. */
function placeAfter(before: Company, form: CompanyUpdate, found: Place | null) {
  const isSamePostcode = form.company_postcode === before.postcode && form.latitude !== null
  const isKept = isSamePostcode && found?.precision !== 'pin' && rank(before.precision) <= rank(found?.precision)
  return isKept ? {} : (found ?? nowhere)
}

function rank(precision: Place['precision'] | null | undefined): number {
  return precision ? precisions.indexOf(precision) : precisions.length
}

function columnsOf(company: Company, form: CompanyUpdate) {
  return {
    ...columnsOfCompany(form),
    postcode: form.company_postcode,
    phone: form.phone,
    ...(company.is_haulier && { vosa_number: form.vosa_number, fors_status: form.fors_status ?? null }),
  }
}

function changedFields<Row extends object>(before: Row, after: Partial<Row>): string[] {
  return (Object.keys(after) as (keyof Row & string)[]).filter((field) => before[field] !== after[field])
}
