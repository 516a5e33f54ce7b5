import { csrfCookie } from '../../api/contract/sessionCalls.ts'
import {
  type Answer,
  type Call,
  type CallInput,
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

/** `onUnauthenticated`: the server has refused the token in use. */
type Credentials = { readToken: () => string | undefined; onUnauthenticated: (code: string) => void }
let credentials: Credentials = { readToken: () => undefined, onUnauthenticated: () => {} }

export function connect(next: Credentials): void {
  credentials = next
}

/** Calls the API as the signed-in user, or with `token` (null: as nobody). Throws ApiError or NoAnswerError. */
export function request<S extends Shape>(
  call: Call<S>,
  input: CallInput<S>,
  { signal, token = call.isOpen ? null : credentials.readToken() }: Options = {},
): Promise<Answer<S>> {
  return send(requestOf(call, input), { signal, token }, sendOnce<Answer<S>>)
}

type Once<T> = (what: Request, options: Options) => Promise<T>

async function send<T>(what: Request, options: Options, once: Once<T>): Promise<T> {
  if (what.method === 'GET') return once(what, options)
  if (!readCookie('XSRF-TOKEN')) await renewCsrf()
  try {
    return await once(what, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error
    // The cookie had expired or came from an earlier server: retry once with a fresh one.
    await renewCsrf()
    return once(what, options)
  }
}

/** Renews the cookie whose value every write has to send back. */
function renewCsrf(): Promise<unknown> {
  return sendOnce(requestOf(csrfCookie, {}), {})
}

let isPrepared = false

/** Fetches the cookie once per page, in the background. A write without one fetches it itself. */
export function prepareWrites(): void {
  if (isPrepared || !browserSaysOnline()) return
  isPrepared = true
  renewCsrf().catch(() => {})
}

async function sendOnce<T>(what: Request, options: Options): Promise<T> {
  const response = await answered(what, options)
  return (response.status === 204 ? undefined : await readJson(response)) as T
}

/** A response to read as a stream. Throws ApiError or NoAnswerError. */
export function openFile<S extends Shape>(call: Call<S>, input: CallInput<S>, signal: AbortSignal): Promise<Response> {
  return send(requestOf(call, input), { signal, token: credentials.readToken() }, answered)
}

async function answered(what: Request, { signal, token }: Options): Promise<Response> {
  const response = await ask(what, { signal, token })
  if (response.ok) {
    noteOwnEvent(response.headers.get(eventHeader))
    return response
  }
  const answer = await readJson(response)
  if (!isRefusal(answer)) throw new ForeignAnswerError(response.status)
  // A late 401 for an older token must not end the session.
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
    // Not JSON: somebody else's page. Any other error: the network went while reading.
    throw error instanceof SyntaxError ? new ForeignAnswerError(error) : new NoAnswerError(error)
  }
}

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry && decodeURIComponent(entry.slice(name.length + 1))
}
