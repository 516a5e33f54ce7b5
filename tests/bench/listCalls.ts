import { UserListQuery } from '../../api/contract/admin.ts'
import { BidQuery, MyBidQuery } from '../../api/contract/bids.ts'
import * as calls from '../../api/contract/calls.ts'
import { ContractorOrderQuery, HaulierOrderQuery, SupplierOrderQuery } from '../../api/contract/orderLists.ts'
import { QuoteQuery } from '../../api/contract/quotes.ts'
import { type CallInput, type Reading, requestOf, type Shape } from '../../api/contract/wire/call.ts'

/** Who asks: of the large firm and its partners, and an admin. */
export type Reader = 'admin' | 'contractor' | 'driver' | 'haulier' | 'supplier'
export type ListCall = { name: string; reader: Reader; urls: readonly string[] }

/** What the questions name. */
export type Named = {
  today: string
  /** An order with ten thousand tickets. */
  largeOrder: number
  /** A quote of the firm's with a thousand bids. */
  biddenQuote: number
  /** A waiting bid's quote, of another firm. */
  loadQuote: number
  /** One of the firm's running orders. */
  runningOrder: number
  contractorId: number
  /** The firm's site with the most orders. */
  siteId: number
}

/** A list's name comes first in the address, so that address and reader say what was asked. */
function ask<S extends Shape>(reader: Reader, call: Reading<S>, ...each: CallInput<S>[]): ListCall[] {
  return each.map((given) => {
    const { path } = requestOf(call, given)
    return { name: `${reader} ${path}`, reader, urls: [path] }
  })
}

const sortsOf = <Sort extends string>(schema: { options: readonly Sort[] }) => schema.options.map((sort) => ({ sort }))
const page = { limit: 25 }
/** What everything holds, one, none, a postcode's begin, a number, a firm. */
const searches = ['limestone', 'plot 777', 'nowhere', 'DE24', 'order 777', 'supplier-a'].map((search) => ({ search }))
const on = <One extends object>(base: One, rows: readonly object[]) => rows.map((row) => ({ ...base, ...row }))

/** Every list, by each of its heads and with each of its filters. */
export function listsOf({
  today,
  largeOrder,
  biddenQuote,
  loadQuote,
  runningOrder,
  contractorId,
  siteId,
}: Named): ListCall[] {
  const quoteSorts = sortsOf(QuoteQuery.shape.sort.unwrap())
  // Distances are a supplier's, how long a quote waits is an admin's.
  const [ofAdmins, ofSuppliers] = [
    quoteSorts.filter(({ sort }) => sort !== 'distance'),
    quoteSorts.filter(({ sort }) => sort !== 'waiting'),
  ]
  const columns = ofAdmins.filter(({ sort }) => sort !== 'waiting')
  const [contractors, suppliers, hauliers] = [
    { ...page, as: 'contractor' },
    { ...page, as: 'supplier' },
    { ...page, as: 'haulier' },
  ] as const
  const near = [{}, { radius: 10 }, { unanswered: 1 }, { mine: 1 }, { from: today, to: today }]
  const since = { since: `${today}T00:00:00.000Z` }
  const days = { from: today, to: today }
  /** Bidders don't know the contractor's own number. */
  const offered = [{ site: 'plot 777' }, { site: 'DE24' }, days]
  const placed = [...offered, { reference: 'PO' }]
  const narrowed = [{ state: 'running' }, { state: 'completed' }, ...placed] as const
  return [
    ...ask(
      'contractor',
      calls.contractorOrderList,
      ...on(page, [{}, ...sortsOf(ContractorOrderQuery.shape.sort.unwrap()), ...searches, ...narrowed]),
    ),
    ...ask(
      'supplier',
      calls.supplierOrderList,
      ...on(page, [{}, ...sortsOf(SupplierOrderQuery.shape.sort.unwrap()), ...searches, ...narrowed]),
    ),
    ...ask(
      'haulier',
      calls.haulierOrderList,
      ...on(page, [{}, ...sortsOf(HaulierOrderQuery.shape.sort.unwrap()), ...searches, ...narrowed]),
    ),
    ...ask(
      'contractor',
      calls.siteList,
      ...on(page, [{}, { sort: 'used_asc' }, { archived: '1' }, { search: 'plot 77' }, { search: 'nowhere' }]),
    ),
    ...ask('contractor', calls.siteRead, { id: siteId }, { id: siteId + 1 }),
    ...ask('contractor', calls.contractorOrderList, { site_id: siteId, limit: 10 }),
    ...ask('contractor', calls.quoteList, { as: 'contractor', whose: 'own', site_id: siteId, limit: 5 }),
    ...ask('contractor', calls.runningOrderList, { limit: 5 }, { limit: 50 }),
    ...ask('supplier', calls.runningOrderList, { limit: 5 }, { limit: 50 }),
    ...ask('contractor', calls.needList, { limit: 5 }, { limit: 50 }),
    ...ask('supplier', calls.needList, { limit: 5 }, { limit: 50 }),
    ...ask(
      'contractor',
      calls.quoteList,
      ...on(contractors, [
        {},
        ...columns,
        ...searches,
        { whose: 'own' },
        { whose: 'others' },
        { ordered: 1 },
        ...placed,
      ]),
      ...on({ ...contractors, ordered: 1 }, [...columns, ...searches, ...placed]),
      ...on({ ...contractors, whose: 'own' }, [
        { status: 0 },
        { status: 1 },
        { status: 2 },
        { only_verified: 1 },
        ...searches,
        ...placed,
      ]),
      { ...contractors, user_id: contractorId },
    ),
    ...ask('supplier', calls.quoteList, ...on(suppliers, [...near, ...ofSuppliers, ...searches, { hidden: 1 }, since])),
    ...ask('supplier', calls.quoteMap, ...near, ...searches, since),
    ...ask('haulier', calls.quoteList, ...on(hauliers, [{}, ...columns, ...searches, { unpriced: 1 }, ...offered])),
    ...ask(
      'admin',
      calls.quoteList,
      ...on(page, [{}, ...ofAdmins, ...searches, { status: 0 }, { status: 1 }, { status: 2 }, { only_verified: 1 }]),
      ...on(page, [{ ordered: 0 }, { ordered: 1 }, { haulier: 1 }, { user_id: contractorId }]),
      ...on({ ...page, ordered: 1, haulier: 1 }, searches),
    ),
    ...ask(
      'supplier',
      calls.myBidList,
      ...on(page, [{}, ...sortsOf(MyBidQuery.shape.sort.unwrap()), ...searches]),
      ...on(page, [{ status: 'pending' }, { status: 'accepted' }, { status: 'rejected' }, ...offered]),
    ),
    ...ask(
      'contractor',
      calls.bidList,
      ...on({ id: biddenQuote, limit: 50 }, [{}, ...sortsOf(BidQuery.shape.sort.unwrap())]),
    ),
    ...ask('admin', calls.bidList, { id: biddenQuote, limit: 50 }, { id: biddenQuote, sort: 'total' }),
    ...ask('haulier', calls.bidList, { id: biddenQuote, limit: 50 }),
    ...ask('supplier', calls.lastBidList, { id: loadQuote }),
    ...ask('haulier', calls.returnLoadList, { limit: 5 }, { limit: 50 }, { limit: 5, quote_id: runningOrder }),
    ...ask('admin', calls.quoteMarkups, { id: biddenQuote }),
    ...ask('haulier', calls.driverList, ...on(page, [{}, { search: 'tester' }, { search: 'nobody' }])),
    ...ask('haulier', calls.vehicleList, {}),
    ...ask('haulier', calls.phoneList, { limit: 50 }),
    ...ask('haulier', calls.deviceList, { limit: 200 }),
    ...ask('supplier', calls.collectionPointList, {}),
    ...ask('contractor', calls.ticketList, { id: largeOrder }, { id: runningOrder }),
    ...ask('haulier', calls.carrierTicketList, { id: largeOrder }),
    ...ask('driver', calls.jobList, page),
    ...(['driver', 'haulier'] as const).flatMap((reader) => ask(reader, calls.syncRead, {})),
    ...(['admin', 'contractor', 'driver', 'haulier', 'supplier'] as const).flatMap((reader) => [
      ...ask(reader, calls.activityList, ...on({ limit: 50 }, [{}, days, { from: today }, { to: '2020-01-01' }])),
      ...ask(reader, calls.activityList, { limit: 50, person: 'driver' }, { limit: 50, person: 'nobody' }),
      ...ask(reader, calls.notificationList, { limit: 20 }, { limit: 50 }),
    ]),
    ...ask('contractor', calls.activityList, { limit: 50, person: 'contractor' }),
    ...ask('supplier', calls.activityList, { limit: 50, person: 'supplier' }),
    ...ask('admin', calls.activityList, { limit: 50, person: 'admin' }, { limit: 50, person: 'contractor' }),
    ...ask('contractor', calls.activityList, { limit: 50, kind: 'bid.accepted' }, { limit: 50, kind: 'quote.deleted' }),
    ...ask('admin', calls.activityList, { limit: 50, kind: 'bid.accepted' }, { limit: 50, kind: 'quote.deleted' }),
    ...ask('haulier', calls.activityList, { limit: 50, kind: 'ticket.logged' }, { limit: 50, kind: 'driver.removed' }),
    ...ask('admin', calls.dashboardRead, {}),
    ...ask('admin', calls.userList, ...on(page, [...sortsOf(UserListQuery.shape.sort.unwrap()), { search: 'tester' }])),
    ...ask(
      'admin',
      calls.userList,
      ...on(page, [{ search: 'nobody' }, { role: 'supplier' }, { state: 'waiting' }, { state: 'verified' }]),
    ),
    ...ask('admin', calls.productList, ...on(page, [{}, { status: 0 }, { search: 'stone' }])),
    ...ask('contractor', calls.orderRead, { id: largeOrder }),
    ...ask('haulier', calls.orderRead, { id: largeOrder }),
  ]
}

/** All that a dashboard asks for when it opens, at once. */
export function dashboardsOf({ contractorId }: Named): ListCall[] {
  const most = { limit: 5 }
  const whole = (reader: Reader, ...parts: ListCall[][]) => ({
    name: `${reader}'s dashboard, its calls at once`,
    reader,
    urls: parts.flat().flatMap(({ urls }) => urls),
  })
  const bell = (reader: Reader) => ask(reader, calls.notificationList, { limit: 20 })
  return [
    whole(
      'contractor',
      ask('contractor', calls.needList, { as: 'contractor', ...most }),
      ask('contractor', calls.runningOrderList, { as: 'contractor', ...most }),
      ask('contractor', calls.quoteList, { as: 'contractor', user_id: contractorId, sort: 'newest', ...most }),
      bell('contractor'),
    ),
    whole(
      'supplier',
      ask('supplier', calls.needList, { as: 'supplier', ...most }),
      ask('supplier', calls.runningOrderList, { as: 'supplier', ...most }),
      ask('supplier', calls.myBidList, { status: 'pending', ...most }),
      bell('supplier'),
    ),
    whole(
      'haulier',
      ask('haulier', calls.quoteList, { as: 'haulier', unpriced: 1, ...most }),
      ask('haulier', calls.returnLoadList, most),
      bell('haulier'),
    ),
    whole(
      'admin',
      ask('admin', calls.dashboardRead, {}),
      ask('admin', calls.quoteList, { status: 0, sort: 'oldest', limit: 10 }),
      ask('admin', calls.userList, { state: 'waiting', limit: 10 }),
      ask('admin', calls.productList, { status: 0, limit: 10 }),
      bell('admin'),
    ),
  ]
}
