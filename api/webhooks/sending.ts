import { request as requestHttp, STATUS_CODES } from 'node:http'
import { Agent, type RequestOptions, request as requestHttps } from 'node:https'
import type { AddressRule } from '../deps.ts'
import { pin, readAddress } from './address.ts'

export type Sending = {
  rule: AddressRule
  /** How long after each failure the next try follows; the last goes on (ms). */
  delays: readonly number[]
  timeLimit: number
}

export type Answer = { ms: number } & ({ status: number; failure: null } | { status: null; failure: string })

/** No text of the receiver: it could be another's page. */
const mostRead = 1024

/**
 * Posts to the address that the name has now, and to no other. Follows no redirect. Resolves with the status, or with why there is
 * none.
 */
export async function post(
  { rule, timeLimit }: Sending,
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  const begun = performance.now()
  const ms = () => Math.round(performance.now() - begun)
  const signal = AbortSignal.timeout(timeLimit)
  try {
    const status = await Promise.race([send(rule, address, headers, body, signal), failing(signal)])
    return { ms: ms(), status, failure: null }
  } catch (error) {
    return { ms: ms(), status: null, failure: signal.aborted ? `No answer in ${timeLimit / 1000} s` : wordsOf(error) }
  }
}

class NotPublic extends Error {}

async function send(
  rule: AddressRule,
  address: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const url = readAddress(rule, address)
  const pinned = typeof url === 'string' ? null : await pin(rule, url)
  if (typeof url === 'string' || pinned === null) throw new NotPublic()
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    signal,
    maxHeaderSize: 8 * 1024,
    agent: isSecure ? new Agent({ keepAlive: false }) : false,
    lookup: (_name, { all }, done) => (all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
  }
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
      let read = 0
      response.on('data', (part: Buffer) => {
        read += part.length
        if (read > mostRead) response.destroy()
      })
      response.on('error', () => {})
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function failing(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** The same for a name that doesn't exist and one that leads inside: nobody maps our network by it. */
function wordsOf(error: unknown): string {
  if (error instanceof NotPublic) return 'No public address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'Connection refused'
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return 'Certificate not valid'
  return 'Connection failed'
}

export function isDelivered({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300
}

/** `503 Service Unavailable` */
export function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim()
}
