import { sha256OfBytes } from '../../api/contract/rules/signedContent.ts'
import type { Fetch } from '../../web/offline/environment.ts'

/** A server that answers as the test tells it to, and keeps what it was sent. */

export type Sent = {
  path: string
  token: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads requests as the server does
  body: any
  init: RequestInit
}
export type Reply = (sent: Sent) => Response | Promise<Response>

export type Server = ReturnType<typeof createServer>

/** Every request gets the next reply; when they are used up, an acknowledgement. */
export function createServer(replies: Reply[] = []) {
  const sent: Sent[] = []
  let number = 1040
  const fetch: Fetch = async (path, init) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const request = { path, token, body: readBody(init.body), init }
    sent.push(request)
    const reply = replies.shift() ?? stored
    return reply(request)
  }
  const stored: Reply = async ({ body, path }) => {
    number += 1
    return json(201, {
      ...(await echoOf(body, path)),
      data: { number, flags: [], created_at: '2026-03-10T09:00:01.000Z' },
    })
  }
  return { fetch, sent, stored, reply: (...more: Reply[]) => void replies.push(...more) }
}

function readBody(body: RequestInit['body']): Sent['body'] {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? JSON.parse(String(body)) : null
}

async function echoOf(body: Sent['body'], path: string): Promise<Record<string, unknown>> {
  if (body?.slip) return { sync_token: body.sync_token, media_hash: await hashOf(body.slip) }
  const query = new URL(path, 'http://localhost').searchParams
  const read = (name: string) => body?.[name] ?? query.get(name)
  return { sync_token: read('sync_token'), body_hash: read('body_hash') }
}

async function hashOf(picture: Blob): Promise<string> {
  return sha256OfBytes(new Uint8Array(await picture.arrayBuffer()))
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function html(status: number, headers: Record<string, string> = {}): Response {
  return new Response('<!doctype html><title>Free Wi-Fi</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  })
}

export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { message: `Refused: ${code}`, code }, headers)

export const unreachable: Reply = () => {
  throw new TypeError('Failed to fetch')
}
