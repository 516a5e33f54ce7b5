import type { Operation } from './document.ts'
import type { Draw } from './draw.ts'
import { hostileHeaders } from './headers.ts'
import { goodValue, hostileBodies, hostileValue, type Known, spoil } from './values.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body: string }

/** The id that stands behind this part of a path. */
const idBehind: Readonly<Record<string, string>> = {
  quotes: 'quote_id',
  quote: 'quote_id',
  bids: 'bid_id',
  'haulier-bids': 'haulier_bid_id',
  users: 'user_id',
  questions: 'question_id',
  answers: 'answer_id',
  attachments: 'attachment_id',
  uploads: 'upload_id',
  tickets: 'ticket_id',
  products: 'product_id',
  sessions: 'session_id',
  drivers: 'driver_id',
}

/** A request as the document describes it, with up to three places that nobody would fill so. */
export function drawRequest(draw: Draw, operation: Operation, known: Known): Sent {
  const faults = draw.pick([0, 1, 1, 1, 1, 2, 3])
  const spoilt = Array.from({ length: faults }, () =>
    draw.pick(['path', 'query', 'body', 'body', 'raw', 'header', 'header']),
  )
  const has = (part: string) => spoilt.includes(part)
  const { method } = operation
  const path = pathOf(draw, operation, known, has('path')) + queryOf(draw, operation, known, has('query'))
  const body = bodyOf(draw, operation, known, { isSpoilt: has('body'), isRaw: has('raw') })
  return { method, path, headers: { ...body.headers, ...(has('header') && hostileHeaders(draw)) }, body: body.text }
}

function pathOf(draw: Draw, { path, parameters }: Operation, known: Known, isSpoilt: boolean): string {
  return path.replace(/([^/]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    const id = known[idBehind[before] ?? name]
    const value = isSpoilt ? hostileValue(draw, schema) : (id ?? goodValue(draw, schema, name, known))
    return `${before}/${encode(value)}`
  })
}

function queryOf(draw: Draw, { parameters }: Operation, known: Known, isSpoilt: boolean): string {
  const pairs = parameters
    .filter((one) => one.in === 'query' && (one.required || draw.chance(0.3)))
    .map(({ name, schema }) => [name, schema, goodValue(draw, schema, name, known)] as const)
  const parts = pairs.map(([name, schema, value]) => {
    return `${name}=${encode(isSpoilt && draw.chance(0.5) ? hostileValue(draw, schema) : value)}`
  })
  if (isSpoilt)
    parts.push(draw.pick(['unasked=1', '=', '&&', 'limit[]=1', 'limit=1&limit=2', '__proto__[a]=1', '%zz=%']))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

type BodyFaults = { isSpoilt: boolean; isRaw: boolean }

function bodyOf(draw: Draw, { method, body }: Operation, known: Known, { isSpoilt, isRaw }: BodyFaults) {
  if (method === 'GET') return { headers: {}, text: '' }
  const headers = { 'content-type': 'application/json' }
  if (isRaw || !body) return { headers, text: isRaw ? draw.pick(hostileBodies) : draw.pick(['', '{}']) }
  const good = goodValue(draw, body.schema, '', known)
  const value = isSpoilt ? spoil(draw, good, body.schema) : good
  return body.type.startsWith('multipart') ? formOf(value) : { headers, text: JSON.stringify(value) ?? '' }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

function formOf(value: unknown) {
  const parts = Object.entries(Object(value) as object).map(([name, field]) => {
    const isPicture = name === 'slip' || name === 'image'
    const file = isPicture ? '; filename="a.png"\r\ncontent-type: image/png' : ''
    const text = isPicture && field === 'Stone 12' ? png.toString('latin1') : textOf(field)
    return `--fuzz\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return { headers: { 'content-type': 'multipart/form-data; boundary=fuzz' }, text: `${parts.join('')}--fuzz--\r\n` }
}

/** Lone surrogates can't be encoded: they go as the bytes that somebody else's encoder makes of them. */
function encode(value: unknown): string {
  return encodeURIComponent(
    textOf(value)
      .slice(0, 12_000)
      .replace(/[\ud800-\udfff]/g, '�'),
  ).slice(0, 12_000)
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
