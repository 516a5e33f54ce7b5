import * as calls from '../contract/calls.ts'
import { type Scope, scopeNames, scopes } from '../contract/rules/scopes.ts'
import { refuse } from '../errors/refuse.ts'
import type { ActingToken, RequestActor } from './actor.ts'

type Called = { method: string; path: string }

/**
 * The calls that each scope opens to a token. A token can make no others, so what decides, signs, invites or belongs to a
 * person is missing here. What its firm's owner may not do, it may not do either.
 */
export const scopeTable = {
  read_orders: [
    calls.orderRead,
    calls.contractorOrderList,
    calls.supplierOrderList,
    calls.haulierOrderList,
    calls.runningOrderList,
    calls.contractorOrderCsv,
    calls.supplierOrderCsv,
    calls.haulierOrderCsv,
    // It prints what the reader pays or earns.
    calls.deliveryPack,
  ],
  read_tickets: [
    calls.ticketList,
    calls.carrierTicketList,
    calls.ticketCsv,
    calls.ticketPdf,
    calls.signatureRead,
    calls.slipRead,
    calls.noteList,
    calls.noteImageRead,
  ],
  read_statements: [calls.statementRead, calls.statementCsv, calls.statementPdf],
  write_vehicles: [calls.vehicleList, calls.vehicleCreate, calls.vehicleUpdate, calls.vehicleRemove],
  write_drivers: [calls.driverList, calls.driverCreate],
  write_sites: [
    calls.siteList,
    calls.siteRead,
    calls.siteCreate,
    calls.siteUpdate,
    calls.siteArchive,
    calls.siteBringBack,
    calls.siteRemove,
  ],
  raise_quotes: [calls.quoteCreate, calls.siteList],
} as const satisfies Record<Scope, readonly Called[]>

const scopesByCall = new Map<string, Scope[]>()
for (const scope of scopeNames) {
  for (const { method, path } of scopeTable[scope]) {
    const key = `${method} ${path}`
    scopesByCall.set(key, [...(scopesByCall.get(key) ?? []), scope])
  }
}

export function scopesOf(method: string, path: string): readonly Scope[] {
  return scopesByCall.get(`${method === 'HEAD' ? 'GET' : method} ${path}`) ?? []
}

/** For what takes a person within a call that a scope opens. */
export function requirePerson({ firm_token }: RequestActor): void {
  if (firm_token) throw notByToken()
}

const notByToken = () => refuse.forbidden('A token can’t do this: it takes a person.', 'not_by_token')

type Route = { method?: string | string[] | undefined; url?: string | undefined }

/** Throws 403 unless the call is in one of the token's scopes. */
export function requireScope(token: ActingToken, { method, url }: Route): void {
  const opening = scopesOf(String(method), String(url))
  if (opening.length === 0) throw notByToken()
  if (opening.some((scope) => token.scopes.includes(scope))) return
  const lacking = opening.map((scope) => `“${scopes[scope].label}”`).join(' or ')
  throw refuse.forbidden(`This token lacks the scope ${lacking}.`, 'scope_missing')
}
