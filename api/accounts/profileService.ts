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
import { findCurrentUser, updatePerson } from './queries.ts'
import { readProfile } from './reads.ts'

type Company = Selectable<Database['companies']>

/** One's own details, and the firm's where it is one's own. Throws 403 for the firm of another, 422 where trading needs a field. */
export async function updateProfile(deps: Deps, actor: RequestActor, form: ProfileUpdate): Promise<Profile> {
  if (form.company) await requireOwner(deps.db, actor)
  requirePhone(actor, form)
  const place = form.company ? await placeOf(deps, form.company, form.company.company_postcode) : null
  return deps.db.transaction().execute(async (trx) => {
    const ofCompany = form.company ? await changeCompany(trx, actor, form.company, place) : null
    const ofPerson = await changePerson(trx, actor, form)
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

/** The office rings its drivers and yard staff on it; an owner is reached at the firm's number. */
function requirePhone({ roles }: RequestActor, { phone }: ProfileUpdate): void {
  const isStaff = staffRoles.some((role) => roles.includes(role))
  if (isStaff && phone === null) throw refuse.invalid({ phone: ['The phone field is required.'] })
}

/** What happened by it; null where nothing did. */
async function changePerson(trx: Trx, actor: RequestActor, form: ProfileUpdate): Promise<NewEvent | null> {
  const { first_name, last_name, phone } = form
  const before = await findCurrentUser(trx, actor.id)
  const after = { first_name, last_name, phone }
  const changed = changedFields(before, after)
  if (changed.length === 0) return null
  await updatePerson(trx, actor.id, after)
  const data = { user_id: actor.id, changed }
  return { kind: 'user.updated', actor_id: actor.id, audience: [toUser(actor.id), 'admins'], data }
}

/** The same of the firm. */
async function changeCompany(
  trx: Trx,
  actor: RequestActor,
  form: CompanyUpdate,
  found: Place | null,
): Promise<NewEvent | null> {
  const before = await lockOwnCompany(trx, Number(actor.company_id), actor.id)
  if (!before) throw refuse.forbidden()
  requireWhatTradingNeeds(before, form)
  const after = { ...columnsOf(before, form), ...placeAfter(before, form, found) }
  const hasNewProducts = before.is_supplier && (await changeProducts(trx, before.id, form.products))
  const changed = [...changedFields(before, after), ...(hasNewProducts ? ['products'] : [])]
  if (changed.length === 0) return null
  await updateCompany(trx, before.id, after)
  const data = { company_id: before.id, name: after.name, changed }
  return { kind: 'company.updated', actor_id: actor.id, audience: [toCompany(before.id), 'admins'], data }
}

/** Whether the list has changed. What it held before may stay, even where it has lost its approval since. */
async function changeProducts(trx: Trx, companyId: number, products: CompanyUpdate['products']): Promise<boolean> {
  if (!products) return false
  const before = new Map((await listCompanyProducts(trx, companyId)).map((row) => [row.product_id, row.certified]))
  const isSame = products.every(({ product_id, certified }) => before.get(product_id) === certified)
  if (isSame && products.length === before.size) return false
  await requireApproved(trx, products, 'company.products', new Set(before.keys()))
  await deleteCompanyProducts(trx, companyId)
  await insertCompanyProducts(trx, companyId, products)
  return true
}

/** A supplier or haulier is rung about its orders, and nobody carries without a VOSA number. */
function requireWhatTradingNeeds(company: Company, form: CompanyUpdate): void {
  const errors: FieldErrors = {}
  if ((company.is_supplier || company.is_haulier) && form.phone === null) {
    errors['company.phone'] = ['The company.phone field is required.']
  }
  if (company.is_haulier && form.vosa_number === null) errors['company.vosa_number'] = [registrationTexts.enterVosa]
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}

const nowhere = { latitude: null, longitude: null, precision: null } as const

/**
 * While the postcode stays, so does the pin, and whatever is known more exactly than a lookup says that has fallen back on
 * the embedded answer; a null pin takes it back.
 */
function placeAfter(before: Company, form: CompanyUpdate, found: Place | null) {
  const isSamePostcode = form.company_postcode === before.postcode && form.latitude !== null
  const isKept = isSamePostcode && found?.precision !== 'pin' && rank(before.precision) <= rank(found?.precision)
  return isKept ? {} : (found ?? nowhere)
}

/** 0 is the best. */
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
