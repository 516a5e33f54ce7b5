import { companyOf } from '../auth/actor.ts'
import type { CompanyUpdate } from '../contract/accounts.ts'
import type { RegisteredCompany } from '../contract/companies.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { axlesOf, type VehicleForm } from '../contract/vehicles.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { presentCompany, presentOwnersView, presentPlace, presentVehicle } from './present.ts'
import { type Doer, findCompany, listCompanyProducts, listVehicles, lockCompany } from './queries.ts'

/** In parts for different readers: `shared` for its people, `owners` for its owner, `versions` for editing. */
export async function readCompany(db: Db | Trx, companyId: number) {
  const company = await findCompany(db, companyId)
  const products = company.is_supplier ? await listCompanyProducts(db, companyId) : []
  return {
    owner_user_id: company.owner_user_id,
    place: presentPlace(company),
    shared: presentCompany(company),
    owners: { ...presentOwnersView(company), products },
    versions: { version: company.version, products_version: company.products_version },
  }
}

export async function readRegisteredCompany(db: Db, companyId: number): Promise<RegisteredCompany> {
  const { shared, owners } = await readCompany(db, companyId)
  const vehicles = await listVehicles(db, companyId)
  return { ...shared, ...owners, vehicles: vehicles.map(presentVehicle) }
}

/** Whose firm decides which names the reader sees; admins have none. */
export type DoersReader = Pick<Actor, 'company_id'>

/** People are named to their own firm and to admins; others read only the firm's name. */
export function nameOfDoer({ name, company_id, company_name }: Doer, reader: DoersReader): string {
  if (company_id !== null && company_id === reader.company_id) return name
  if (reader.company_id === null) return company_name === null ? name : `${name}, ${company_name}`
  return company_name ?? 'an administrator'
}

/** The name of whoever logged or photographed a load. Everybody on the order may read its drivers' names. */
export function nameOfAuthor(author: Doer, reader: DoersReader): string {
  return author.is_driver ? author.name : nameOfDoer(author, reader)
}

type CompanyForm = Omit<
  CompanyUpdate,
  | 'company_postcode'
  | 'phone'
  | 'latitude'
  | 'longitude'
  | 'vosa_number'
  | 'fors_status'
  | 'products'
  | 'version'
  | 'products_version'
>

export function columnsOfCompany(form: CompanyForm) {
  return {
    name: form.company_name,
    address: form.company_address,
    city: form.company_city,
    tax_id: form.tax_id,
    website: form.website,
    payable_contact_name: form.payable_contact_name,
    payable_contact_phone: form.payable_contact_phone,
    payable_contact_email: form.payable_contact_email,
    requires_po: form.requires_po === 'yes',
    requires_credit_account: form.requires_credit_account,
  }
}

export function vehicleColumnsOf({ registration, axle_class, plated_weight }: VehicleForm) {
  return { registration, axles: axlesOf(axle_class), plated_kg: plated_weight }
}

/** One change at a time per firm, so that limits on counts hold. */
export function changeKept<T>(
  { deps, actor, changed }: { deps: Deps; actor: Actor; changed: 'vehicles' | 'collection_points' },
  change: (trx: Trx, companyId: number) => Promise<T>,
): Promise<T> {
  const companyId = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const result = await change(trx, companyId)
    const { name } = await findCompany(trx, companyId)
    await recordEvent(trx, deps, {
      kind: 'company.updated',
      actor_id: actor.id,
      audience: [toCompany(companyId), 'admins'],
      data: { company_id: companyId, name, changed: [changed] },
    })
    return result
  })
}
