import type { RequestActor } from '../auth/actor.ts'
import { rolesOf } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import type { Asker } from '../auth/limits.ts'
import { hashNewPassword } from '../auth/newPassword.ts'
import { insertCompany, insertCompanyProducts, insertVehicles, setOwner } from '../companies/queries.ts'
import { columnsOfCompany } from '../companies/rules.ts'
import type { AdminRegistration, CompanyRegistration } from '../contract/registration.ts'
import { extractPostcode } from '../contract/rules/postcode.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../events/record.ts'
import { placeOf } from '../geo/places.ts'
import { requireApproved } from '../products/rules.ts'
import { insertUser } from './queries.ts'
import { releaseEmail } from './rules.ts'

/** The owner must confirm their email and be verified by an admin before logging in. */
export async function registerCompany(deps: AppDeps, form: CompanyRegistration, asker: Asker) {
  const owner = { role: 'owner', firm: form.company_name, ...personOf(form) } as const
  const password_hash = await hashNewPassword(deps, form.password, owner, asker)
  const row = await companyRow(deps, form)
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await releaseEmail(trx, deps, form.email)
    await requireApproved(trx, form.products ?? [])
    const companyId = await insertCompany(trx, { ...row, created_at: now })
    const person = personOf(form)
    const id = await insertUser(trx, {
      ...person,
      company_id: companyId,
      role: 'owner',
      phone: form.phone ?? null,
      password_hash,
      created_at: now,
    })
    await setOwner(trx, companyId, id)
    await insertCompanyProducts(trx, companyId, form.products ?? [])
    await insertVehicles(trx, companyId, [...new Set(form.vehicle_registrations)], now)
    await recordRegistration(trx, deps, id, id)
    const [role = 'supplier'] = rolesOf('owner', row)
    return { id, ...person, role }
  })
}

/** A super-admin's new account is verified at once; any other awaits a super-admin. */
export async function registerAdmin(deps: AppDeps, actor: RequestActor | null, form: AdminRegistration, asker: Asker) {
  const owner = { role: 'admin', firm: null, ...personOf(form) } as const
  const password_hash = await hashNewPassword(deps, form.password, owner, asker)
  const verifier = actor?.roles.includes('super-admin') ? actor.id : null
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await releaseEmail(trx, deps, form.email)
    const person = personOf(form)
    const id = await insertUser(trx, {
      ...person,
      company_id: null,
      role: 'admin',
      password_hash,
      verified_at: verifier === null ? null : now,
      verified_by: verifier,
      created_at: now,
    })
    await recordRegistration(trx, deps, id, actor?.id ?? id)
    return { id, ...person, role: 'admin' as const }
  })
}

type Person = { first_name: string; last_name: string; email: string }

function personOf({ first_name, last_name, email }: Person): Person {
  return { first_name, last_name, email }
}

async function recordRegistration(trx: Trx, deps: Deps, userId: number, actorId: number): Promise<void> {
  const data = { user_id: userId }
  await recordEvent(trx, deps, { kind: 'user.registered', actor_id: actorId, audience: ['admins'], data })
}

/** The pin decides the place. The contractor form asks for no postcode, so look for it in the address. */
async function companyRow(deps: Deps, form: CompanyRegistration) {
  const postcode = form.company_postcode ?? extractPostcode(form.company_address)
  const place = await placeOf(deps, form, postcode)
  return {
    ...columnsOfCompany(form),
    postcode,
    ...place,
    phone: form.phone ?? null,
    is_contractor: form.contractor,
    is_supplier: form.supplier,
    is_haulier: form.haulier,
    is_waste_handler: form.waste_handler,
    vosa_number: form.vosa_number ?? null,
    fors_status: form.fors_status ?? null,
  }
}
