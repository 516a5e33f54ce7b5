import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refuse.ts'

export const permissionsPolicy = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'

/** Helmet's headers and ours, for answers that are written before it can run. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const unparsed: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The request’s headers are too large.',
  ],
  EXPECTATION: ['417 Expectation Failed', 'expectation_failed', 'The request expects what this server does not do.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request took too long.'],
}
const unread = ['bad_request', 'The request could not be read.'] as const
const malformed = ['400 Bad Request', ...unread] as const

/** Answers a request that Node couldn't parse, in the declared shape. */
export function answerUnparsed(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = unparsed[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ message, code })
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  socket.destroySoon()
}

/** Node would refuse these requests itself, without our headers and a body. It needs `requireHostHeader: false`. */
export function answerBareRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', ({ socket }) => answerUnparsed({ code: 'EXPECTATION' }, socket))
  app.addHook('onRequest', async ({ raw: { headers, httpVersion } }) => {
    if (headers.host === undefined && httpVersion === '1.1') throw refuse.unreadable(400, ...unread)
  })
}
