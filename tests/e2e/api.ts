import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { ownProduct } from './demo.ts'
import { passwordOf } from './passwords.ts'

/** One of the demo's people behind the API, for what another person does meanwhile. */
export type Person = {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, data: object) => Promise<T>
  put: <T>(path: string, data: object) => Promise<T>
  delete: <T>(path: string) => Promise<T>
}

const tokens = new Map<string, string>()

export async function actAs(person: string): Promise<Person> {
  const token = await tokenOf(person)
  const call = <T>(method: string, path: string, data?: object) => ask<T>(method, path, data, token)
  return {
    get: (path) => call('GET', path),
    post: (path, data) => call('POST', path, data),
    put: (path, data) => call('PUT', path, data),
    delete: (path) => call('DELETE', path),
  }
}

/** One sign-in per person, for as long as the server takes it. */
async function tokenOf(person: string): Promise<string> {
  const kept = tokens.get(person)
  if (kept && (await isTaken(kept))) return kept
  const email = `${person}@loadstone.example`
  const { token } = await ask<{ token: string }>('POST', '/api/login', { email, password: passwordOf(email) })
  tokens.set(person, token)
  return token
}

async function isTaken(token: string): Promise<boolean> {
  const answer = await fetch(`${ownProduct().url}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok
}

/** Without the browser's cookies: it may be somebody else's. */
export async function ask<T>(method: string, path: string, data?: object, token?: string): Promise<T> {
  const answer = await fetch(ownProduct().url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(data && { body: JSON.stringify(data) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<T>
}

type Written = { data: { id: number } }

/** A verified quote of the contractor's, raised for this story alone. */
export async function raiseQuote(terms: object = {}): Promise<number> {
  const contractor = await actAs('contractor')
  const { data } = await contractor.post<Written>('/api/quotes', { ...usualTerms, ...terms })
  const admin = await actAs('admin')
  await admin.put(`/api/quotes/${data.id}/verify`, { status: 1, markup_price: 100 })
  return data.id
}

/** A bid of that supplier's, delivered by the supplier. */
export async function bidOn(quoteId: number, person: string, terms: object): Promise<number> {
  const supplier = await actAs(person)
  const { data } = await supplier.post<Written>(`/api/quotes/${quoteId}/bids`, { can_deliver: 'yes', ...terms })
  return data.id
}

export const usualTerms = {
  product_id: 1,
  quantity: 100,
  address: '1 Station Approach',
  city: 'Derby',
  postcode: 'DE1 2RS',
  delivery_from_date: inDays(10),
  delivery_to_date: inDays(20),
  tested_stone_supplier: 'Yes',
  delivery_method: 'Deliver',
  access_times_open: '07:00',
  access_times_close: '17:00',
}

/** A day so many days from now, as the wire writes it: a window that has ended is refused. */
export function inDays(days: number): string {
  return londonDay(Date.now() + days * 86_400_000)
}
