import { csrfCookie } from '../../api/contract/sessionCalls.ts'
import {
  type Answer,
  type Call,
  type Given,
  type Reading,
  type Request,
  requestOf,
  type Shape,
} from '../../api/contract/wire/call.ts'
import { eventHeader } from '../../api/contract/wire/eventHeader.ts'
import { formOf, isForm } from '../offline/form.ts'
import { ApiError, ForeignAnswerError, isRefusal, NoAnswerError } from './apiError.ts'
import { browserSaysOnline } from './browserFlag.ts'
import { noteOwnEvent } from './ownEvents.ts'

type Options = { signal?: AbortSignal | undefined; token?: string | null | undefined }

const timeoutMs = 30_000

/** Who is signed in, and who hears that the server no longer takes the token: the app says so once, where it starts. */
type Credentials = { readToken: () => string | undefined; onUnauthenticated: (code: string) => void }
let credentials: Credentials = { readToken: () => undefined, onUnauthenticated: () => {} }

export function connect(given: Credentials): void {
  credentials = given
}

/**
 * Calls the API: as whoever is signed in, or as the bearer of `token` where one is given, null being nobody. An open call
 * goes as nobody's. Throws ApiError or NoAnswerError.
 */
export function request<S extends Shape>(
  call: Call<S>,
  given: Given<S>,
  { signal, token = call.isOpen ? null : credentials.readToken() }: Options = {},
): Promise<Answer<S>> {
  return send(requestOf(call, given), { signal, token })
}

async function send<T>(what: Request, options: Options): Promise<T> {
  if (what.method === 'GET') return sendOnce<T>(what, options)
  if (!readCookie('XSRF-TOKEN')) await renewCsrf()
  try {
    return await sendOnce<T>(what, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error
    // The cookie had run out or belonged to an earlier server: a fresh one, once.
    await renewCsrf()
    return sendOnce<T>(what, options)
  }
}

/** For the cookie that a write with the session's cookie has to send back. */
function renewCsrf(): Promise<unknown> {
  return sendOnce(requestOf(csrfCookie, {}), {})
}

let isPrepared = false

/** Asks for the cookie once a page. Nobody waits for it, and a write that finds none asks for itself. */
export function prepareWrites(): void {
  if (isPrepared || !browserSaysOnline()) return
  isPrepared = true
  renewCsrf().catch(() => {})
}

async function sendOnce<T>(what: Request, options: Options): Promise<T> {
  const response = await answered(what, options)
  return (response.status === 204 ? undefined : await readJson(response)) as T
}

/** A file, before it is read: as whoever is signed in. Throws ApiError or NoAnswerError. */
export function openFile<S extends Shape>(call: Reading<S>, given: Given<S>, signal: AbortSignal): Promise<Response> {
  return answered(requestOf(call, given), { signal, token: credentials.readToken() })
}

async function answered(what: Request, { signal, token }: Options): Promise<Response> {
  const response = await ask(what, { signal, token })
  if (response.ok) {
    noteOwnEvent(response.headers.get(eventHeader))
    return response
  }
  const answer = await readJson(response)
  if (!isRefusal(answer)) throw new ForeignAnswerError(response.status)
  // Only the credential that is still in use may end the session; a late answer to an older one says nothing.
  if (response.status === 401 && token && token === credentials.readToken()) {
    credentials.onUnauthenticated(answer.code ?? '')
  }
  throw new ApiError(response.status, answer)
}

async function ask({ method, path, body }: Request, { signal, token }: Options): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  signal?.addEventListener('abort', () => limit.abort())
  try {
    return await fetch(path, {
      method,
      headers: headersFor(method, body !== undefined && !isForm(body), token),
      credentials: 'include',
      ...(body !== undefined && { body: isForm(body) ? formOf(body) : JSON.stringify(body) }),
      signal: limit.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswerError(error)
  } finally {
    clearTimeout(timer)
  }
}

function headersFor(method: Request['method'], hasBody: boolean, token: Options['token']): Headers {
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
    // What isn't JSON was read to its end; else the network went on the way.
    throw error instanceof SyntaxError ? new ForeignAnswerError(error) : new NoAnswerError(error)
  }
}

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry && decodeURIComponent(entry.slice(name.length + 1))
}
