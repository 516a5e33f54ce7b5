import type { Selectable } from 'kysely'
import { toTonnes } from '../contract/rules/weight.ts'
import { axleClassOf, type Vehicle } from '../contract/vehicles.ts'
import type { Database } from '../db/schema.ts'
import type { VehicleRow } from './queries.ts'

type CompanyRecord = Selectable<Database['companies']>

export function presentVehicle({ id, registration, axles, plated_kg }: VehicleRow): Vehicle {
  const plated_weight = plated_kg === null ? null : toTonnes(plated_kg)
  return { id, registration, axle_class: axleClassOf(axles), plated_weight }
}

export function presentForEditing(vehicle: VehicleRow): Vehicle {
  return { ...presentVehicle(vehicle), version: vehicle.version }
}

export function presentPlace(company: CompanyRecord) {
  return {
    company_name: company.name,
    company_address: company.address,
    company_city: company.city,
    company_postcode: company.postcode,
    latitude: company.latitude,
    longitude: company.longitude,
    precision: company.precision,
  }
}

export function presentCompany(company: CompanyRecord) {
  return {
    id: company.id,
    ...presentPlace(company),
    phone: company.phone,
    contractor: company.is_contractor,
    supplier: company.is_supplier,
    haulier: company.is_haulier,
    waste_handler: company.is_waste_handler,
  }
}

export function presentOwnersView(company: CompanyRecord) {
  return {
    tax_id: company.tax_id,
    website: company.website,
    payable_contact_name: company.payable_contact_name,
    payable_contact_phone: company.payable_contact_phone,
    payable_contact_email: company.payable_contact_email,
    requires_po: company.requires_po ? ('yes' as const) : ('no' as const),
    requires_credit_account: company.requires_credit_account,
    vosa_number: company.vosa_number,
    fors_registered: company.fors_status !== null,
    fors_status: company.fors_status,
  }
}
