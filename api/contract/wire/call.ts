/** A call of the API as data. Its schemas are imported as types only, so that callers load none. */
import type { z } from 'zod'
import type { Change } from '../rules/topics.ts'

/** `sent`: what the web sends besides, namely the version on its screen and specified fields that no schema reads. */
export type Shape = {
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  sent?: object | undefined
  answer?: z.ZodType | undefined
}

type Address<S extends Shape> = {
  readonly path: string
  /** It is sent without credentials, and stale ones are ignored. */
  readonly isOpen?: boolean
  /** Never set: it only carries the types. */
  readonly shape?: S
}

export type Reading<S extends Shape = Shape> = Address<S> & { readonly method: 'GET' }

export type Writing<S extends Shape = Shape> = Address<S> & {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly changes: readonly Change[]
}

export type Call<S extends Shape = Shape> = Reading<S> | Writing<S>

type CallOptions = { isOpen?: boolean }

/* @__NO_SIDE_EFFECTS__ */
export function get<S extends Shape>(path: string, options?: CallOptions): Reading<S> {
  return { method: 'GET', path, ...options }
}

/* @__NO_SIDE_EFFECTS__ */
export function post<S extends Shape>(path: string, changes: readonly Change[], options?: CallOptions): Writing<S> {
  return { method: 'POST', path, changes, ...options }
}

/* @__NO_SIDE_EFFECTS__ */
export function put<S extends Shape>(path: string, changes: readonly Change[]): Writing<S> {
  return { method: 'PUT', path, changes }
}

/* @__NO_SIDE_EFFECTS__ */
export function remove<S extends Shape>(path: string, changes: readonly Change[]): Writing<S> {
  return { method: 'DELETE', path, changes }
}

/** URLs hold only text, often from the page's own URL: types check the names, the server the values. */
type Loose<T> = { [Name in keyof T]: string | number | undefined }
type UrlInput<Schema> = Schema extends z.ZodType ? Loose<z.input<Schema>> : unknown
type BodyInput<Schema> = Schema extends z.ZodType ? NonNullable<z.input<Schema>> : unknown

export type CallInput<S extends Shape> = UrlInput<S['params']> &
  UrlInput<S['query']> &
  BodyInput<S['body']> &
  ClientInput<S>
type ClientInput<S extends Shape> = S['sent'] extends object ? S['sent'] : unknown

export type Answer<S extends Shape> = S['answer'] extends z.ZodType ? z.output<S['answer']> : undefined

export type Request = { method: Call['method']; path: string; body: unknown }

/** Fields that the path names fill it; the rest is the body of a POST or PUT, else the query. */
export function requestOf<S extends Shape>({ method, path }: Call<S>, input: CallInput<S>): Request {
  const rest: Record<string, unknown> = { ...(input as object) }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (method === 'POST' || method === 'PUT') return { method, path: filled, body: rest }
  const parameters = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
  return { method, path: parameters.length > 0 ? `${filled}?${query}` : filled, body: undefined }
}
