import { expireSession } from '../session/expire.ts'
import { getSession } from '../session/session.ts'
import { ApiError, isRefusal, NoAnswerError } from './apiError.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { body?: unknown; signal?: AbortSignal; token?: string | undefined }

const timeoutMs = 30_000

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return call<T>('GET', path, { signal, token: getSession()?.token })
}

/** Writes as the session's user, or as the bearer of `token` where one is given. Throws ApiError or NoAnswerError. */
export function post<T>(path: string, body: unknown = {}, token = getSession()?.token): Promise<T> {
  return write<T>('POST', path, { body, token })
}

export function put<T>(path: string, body: unknown = {}): Promise<T> {
  return write<T>('PUT', path, { body, token: getSession()?.token })
}

export function remove<T>(path: string): Promise<T> {
  return write<T>('DELETE', path, { token: getSession()?.token })
}

async function write<T>(method: Method, path: string, what: Call): Promise<T> {
  await prepareCsrf()
  try {
    return await call<T>(method, path, what)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error
    // The cookie had run out or belonged to an earlier server: a fresh one, once.
    await call('GET', '/sanctum/csrf-cookie', {})
    return call<T>(method, path, what)
  }
}

async function prepareCsrf(): Promise<void> {
  if (!readCookie('XSRF-TOKEN')) await call('GET', '/sanctum/csrf-cookie', {})
}

async function call<T>(method: Method, path: string, { body, signal, token }: Call): Promise<T> {
  const response = await ask(method, path, { body, signal, token })
  if (response.status === 204) return undefined as T
  const answer = await readJson(response)
  if (response.ok) return answer as T
  if (!isRefusal(answer)) throw new NoAnswerError(response.status)
  // Only the credential that is still in use may end the session; a late answer to an older one says nothing.
  if (response.status === 401 && token && token === getSession()?.token) expireSession(answer.code)
  throw new ApiError(response.status, answer)
}

async function ask(method: Method, path: string, { body, signal, token }: Call): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  signal?.addEventListener('abort', () => limit.abort())
  try {
    return await fetch(path, {
      method,
      headers: headersFor(method, body !== undefined, token),
      credentials: 'include',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: limit.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswerError(error)
  } finally {
    clearTimeout(timer)
  }
}

function headersFor(method: Method, hasBody: boolean, token: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const csrf = readCookie('XSRF-TOKEN')
  if (method !== 'GET' && csrf) headers.set('x-xsrf-token', csrf)
  if (hasBody) headers.set('content-type', 'application/json')
  return headers
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new NoAnswerError(error)
  }
}

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry && decodeURIComponent(entry.slice(name.length + 1))
}
