import { readProfile } from '../accounts/reads.ts'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import { tableOfBids } from '../bids/tables.ts'
import { readPoints } from '../collections/reads.ts'
import { readVehicles } from '../companies/reads.ts'
import { MyBidExport } from '../contract/bids.ts'
import type { CollectionPoint } from '../contract/collectionPoints.ts'
import { ContractorOrderExport, HaulierOrderExport, SupplierOrderExport } from '../contract/orderLists.ts'
import { QuoteExport } from '../contract/quotes.ts'
import { type Action, may, roleLabel } from '../contract/rules/permissions.ts'
import type { Site } from '../contract/sites.ts'
import { type StaffMember, switchedOn } from '../contract/staff.ts'
import type { Vehicle } from '../contract/vehicles.ts'
import { type Column, listTable } from '../csv.ts'
import type { Deps } from '../deps.ts'
import { readDrivers, readStaff } from '../drivers/reads.ts'
import { tableOfContractor, tableOfHaulier, tableOfSupplier } from '../orders/tables.ts'
import { tableOfQuotes } from '../quotes/tables.ts'
import { readSites } from '../sites/reads.ts'

type List = {
  name: string
  says: string
  /** What the list's own call asks of its reader. */
  needs: Action
  read: (deps: Deps, actor: RequestActor) => AsyncIterable<string>
}

const point: readonly Column<CollectionPoint | Site>[] = [
  { head: 'Address', cell: ({ address }) => address },
  { head: 'Postcode', cell: ({ postcode }) => postcode },
  { head: 'Latitude', cell: ({ latitude }) => latitude },
  { head: 'Longitude', cell: ({ longitude }) => longitude },
  { head: 'Opens', cell: ({ access_open }) => access_open },
  { head: 'Closes', cell: ({ access_close }) => access_close },
]

const points: readonly Column<CollectionPoint>[] = [...point, { head: 'Notes', cell: ({ notes }) => notes }]

const sites: readonly Column<Site>[] = [
  { head: 'Site', cell: ({ name }) => name },
  ...point,
  { head: 'Town', cell: ({ city }) => city },
  { head: 'Entrance', cell: ({ site_entrance }) => site_entrance },
  { head: 'Contact', cell: ({ site_contact_name }) => site_contact_name },
  { head: 'Contact’s phone', cell: ({ site_contact_phone }) => site_contact_phone },
  { head: 'Reference', cell: ({ reference }) => reference },
  { head: 'what3words', cell: ({ what3words }) => what3words },
  { head: 'Archived', cell: ({ archived_at }) => archived_at },
]

const vehicles: readonly Column<Vehicle>[] = [
  { head: 'Vehicle', cell: ({ registration }) => registration },
  { head: 'Class t', cell: ({ axle_class }) => axle_class },
  { head: 'Plated t', cell: ({ plated_weight }) => plated_weight },
]

type Person = Pick<StaffMember, 'first_name' | 'last_name' | 'email' | 'phone'>
const person: readonly Column<Person>[] = [
  { head: 'First name', cell: ({ first_name }) => first_name },
  { head: 'Last name', cell: ({ last_name }) => last_name },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phone }) => phone },
]

const people: readonly Column<StaffMember>[] = [
  ...person,
  { head: 'Role', cell: ({ role, is_owner }) => (is_owner ? 'Owner' : roleLabel(role)) },
  { head: 'May', cell: ({ permissions }) => switchedOn(permissions).join('; ') },
  { head: 'Deactivated', cell: ({ deactivated_at }) => deactivated_at },
]

const products: readonly Column<{ name: string; certified: boolean }>[] = [
  { head: 'Product', cell: ({ name }) => name },
  { head: 'Certified', cell: ({ certified }) => (certified ? 'Yes' : 'No') },
]

/** Each is what its own call answers to the owner, whatever the period. */
const lists: readonly List[] = [
  {
    name: 'quotes.csv',
    says: 'your requests for stone',
    needs: 'quote.export',
    read: ({ db, now }, actor) => tableOfQuotes(db, actor, QuoteExport.parse({}), now()),
  },
  {
    name: 'orders-bought.csv',
    says: 'your orders as the contractor',
    needs: 'order.listAsContractor',
    read: ({ db, now }, actor) => tableOfContractor(db, actor, ContractorOrderExport.parse({}), now()),
  },
  {
    name: 'sites.csv',
    says: 'your saved sites in use',
    needs: 'site.read',
    read: (deps, actor) => tableOfSites(deps, actor, false),
  },
  {
    name: 'sites-archived.csv',
    says: 'your archived sites',
    needs: 'site.read',
    read: (deps, actor) => tableOfSites(deps, actor, true),
  },
  {
    name: 'bids.csv',
    says: 'your bids',
    needs: 'bid.listOwn',
    read: ({ db, now }, actor) => tableOfBids(db, companyOf(actor), MyBidExport.parse({}), now()),
  },
  {
    name: 'orders-sold.csv',
    says: 'your orders as the supplier',
    needs: 'order.listAsSupplier',
    read: ({ db, now }, actor) => tableOfSupplier(db, actor, SupplierOrderExport.parse({}), now()),
  },
  {
    name: 'collection-points.csv',
    says: 'where your stone is collected',
    needs: 'collectionPoint.manage',
    read: ({ db }, actor) => listTable(points, [], () => readPoints(db, companyOf(actor))),
  },
  {
    name: 'products.csv',
    says: 'what you sell',
    needs: 'collectionPoint.manage',
    read: ({ db }, actor) =>
      listTable(products, [], async () => listOf((await readProfile(db, actor)).company?.products)),
  },
  {
    name: 'orders-carried.csv',
    says: 'the orders that you carry',
    needs: 'order.listAsHaulier',
    read: ({ db, now }, actor) => tableOfHaulier(db, actor, HaulierOrderExport.parse({}), now()),
  },
  {
    name: 'vehicles.csv',
    says: 'your vehicles',
    needs: 'vehicle.manage',
    read: ({ db }, actor) => listTable(vehicles, [], () => readVehicles(db, actor)),
  },
  {
    name: 'drivers.csv',
    says: 'your drivers',
    needs: 'driver.list',
    read: ({ db }, actor) =>
      listTable(person, ['text', 'text', 'int'], (page) =>
        readDrivers(db, companyOf(actor), { ...page, search: null }),
      ),
  },
  {
    name: 'people.csv',
    says: 'everybody in your firm',
    needs: 'staff.manage',
    read: ({ db }, actor) =>
      listTable(people, ['int', 'text', 'text', 'int'], (page) =>
        readStaff(db, companyOf(actor), { ...page, search: null }),
      ),
  },
]

export function listsFor(actor: RequestActor): readonly List[] {
  return lists.filter(({ needs }) => may(actor, needs))
}

function listOf<Row>(rows: readonly Row[] | undefined) {
  const data = [...(rows ?? [])]
  return { data, meta: { total: data.length, next_cursor: null } }
}

function tableOfSites({ db, now }: Deps, actor: RequestActor, archived: boolean): AsyncIterable<string> {
  return listTable(sites, ['timestamp', 'int'], (page) =>
    readSites(db, companyOf(actor), { ...page, archived, sort: 'used_desc', search: null }, now()),
  )
}
