import type { RegisteredCompany } from '../contract/companies.ts'
import type { Db, Trx } from '../db/database.ts'
import { presentCompany, presentOwnersView, presentPlace, presentVehicle } from './present.ts'
import { findCompany, listCompanyProducts, listVehicles } from './queries.ts'

/** A firm as its people see it, each as far as it is theirs: `owners` is the rest of its record, `place` where it is. */
export async function readCompany(db: Db | Trx, companyId: number) {
  const company = await findCompany(db, companyId)
  const products = company.is_supplier ? await listCompanyProducts(db, companyId) : []
  return {
    owner_user_id: company.owner_user_id,
    place: presentPlace(company),
    shared: presentCompany(company),
    owners: { ...presentOwnersView(company), products },
  }
}

/** All that was registered of it, for the administrator who approves it. */
export async function readRegisteredCompany(db: Db, companyId: number): Promise<RegisteredCompany> {
  const { shared, owners } = await readCompany(db, companyId)
  const vehicles = await listVehicles(db, companyId)
  return { ...shared, ...owners, vehicles: vehicles.map(presentVehicle) }
}
