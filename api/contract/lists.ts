import * as calls from './calls.ts'
import type { ListName } from './rules/listColumns.ts'
import { type Action, type Actor, may } from './rules/permissions.ts'

/** Whoever may add one row may import many, and export the list. */
export const lists = {
  vehicles: {
    title: 'Vehicles',
    one: 'vehicle',
    many: 'vehicles',
    text: 'Registration, gross limit and plated weight. A vehicle is known by its registration.',
    action: 'vehicle.manage',
    importing: calls.vehicleImport,
    table: calls.vehicleCsv,
  },
  drivers: {
    title: 'Drivers',
    one: 'driver',
    many: 'drivers',
    text: 'Name, email and phone. A new driver gets a link by mail; one is known by their email, and changes their own details.',
    action: 'staff.create',
    importing: calls.driverImport,
    table: calls.driverCsv,
  },
  sites: {
    title: 'Sites',
    one: 'site',
    many: 'sites',
    text: 'Address, access, contact and reference. A site is known by its name and postcode.',
    action: 'site.manage',
    importing: calls.siteImport,
    table: calls.siteCsv,
  },
  products: {
    title: 'Products',
    one: 'product',
    many: 'products',
    text: 'Name and description. New ones wait for an administrator; a product is known by its name.',
    action: 'product.create',
    importing: calls.productImport,
    table: calls.productCsv,
  },
} as const satisfies Record<
  ListName,
  {
    title: string
    one: string
    many: string
    text: string
    action: Action
    importing: typeof calls.vehicleImport
    table: typeof calls.vehicleCsv
  }
>

const importedLists = Object.keys(lists) as (keyof typeof lists)[]

export function listsOf(actor: Actor): (keyof typeof lists)[] {
  return importedLists.filter((name) => may(actor, lists[name].action))
}
