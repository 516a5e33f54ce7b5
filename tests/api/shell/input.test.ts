import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeclaredRoute } from '../../../api/app.ts'
import { type Principal, principals } from '../../../api/auth/access.ts'
import { isProof } from '../../counts.ts'
import { fieldsOf, requestSchemasOf, textsIn } from '../../schemaFields.ts'
import { type OwnRoute, ownRoutes, scenarios } from '../scenarios/all.ts'
import { personOf, send } from '../scenarios/send.ts'
import { openUntouched, type Untouched } from '../untouched.ts'

/** What anybody can send to every route there is: nothing here names one. */
let t: Untouched

beforeAll(async () => {
  t = await openUntouched()
})
afterAll(() => t.close())

const answerOf = ({ access }: DeclaredRoute, principal: Principal): number => {
  const declared = access.expect[principal] ?? 403
  return typeof declared === 'number' ? declared : declared[0]
}

/** The route's own good request by the first whom it lets in, changed by `more`; nothing of it stays. */
function ask(route: OwnRoute, more: { payload?: string; headers?: Record<string, string> }) {
  const principal = principals.find((one) => answerOf(route, one) < 300)
  const scenario = scenarios[route.key]
  if (!principal || !scenario) throw new Error(`${route.key} lets nobody in, or has no scenario`)
  return t.rollback.undoAfter(async () => {
    const request = await scenario({ db: t.rollback.db, world: t.world, side: 'own', principal, now: t.api.clock.now })
    const token = personOf(t.world, principal)?.token
    const answer = await send(
      t.api.app,
      route,
      { ...request, ...(more.payload !== undefined && { payload: more.payload }) },
      { kind: token ? 'bearer' : 'none', token: token ?? '' },
      more.headers,
    )
    return { ...answer, expected: answerOf(route, principal) }
  })
}

/** Every field of every request; `request` is the schema of the whole. */
function requestFields() {
  return requestSchemasOf(ownRoutes(t.api.routes)).flatMap(({ name, schema }) =>
    fieldsOf(schema).map((field) => ({ ...field, name, request: schema })),
  )
}

test('every text field has a greatest length', () => {
  const endless = requestFields().filter(({ schema }) => textsIn(schema).some((text) => text.maxLength === null))
  expect(endless.map(({ name, path }) => `${name} ${path}`)).toEqual([])
})

describe('a character that hides or breaks the line', () => {
  /** Notes and reasons have lines; a password is its owner's, and a cursor or a postcode looked up is whatever was sent. */
  const withLines = /(^|\.)(notes|description|site_entrance|reason)$/
  const asTyped = /(^|\.)((current_|account_)?password(_confirmation)?|since|postcode)$/
  /** Any name, place, phone, plate or reference may be this; an id, a date or an email not. */
  const plain = 'Ab1 2345678'
  const hidden = {
    NUL: '\0',
    bell: '\u0007',
    'a right-to-left mark': '\u202e',
    'a zero-width space': '\u200b',
    BOM: '\ufeff',
  }
  const breaks = { 'a line break': '\n', 'a carriage return': '\r', 'a line separator': '\u2028' }
  type Field = ReturnType<typeof requestFields>[number]
  const isRefused = ({ request, path, holding }: Field, value: unknown) =>
    request.safeParse(holding(value)).error?.issues.some((issue) => issue.path.join('.') === path) ?? false
  /** Read, as text of any kind but what is as it was typed. */
  const isLine = (field: Field) => isRefused(field, {}) && !asTyped.test(field.path) && !isRefused(field, plain)

  test('is refused in every name, place, plate and reference', () => {
    const taken: string[] = []
    const lines = requestFields().filter(isLine)
    for (const field of lines) {
      const { name, path } = field
      const hasLines = withLines.test(path)
      for (const [what, character] of Object.entries(hasLines ? hidden : { ...hidden, ...breaks })) {
        if (!isRefused(field, `Ab1 23${character}45678`)) taken.push(`${name} ${path} takes ${what}`)
      }
      if (hasLines && isRefused(field, 'Ab1 23\r\n45678')) taken.push(`${name} ${path} has no lines`)
    }
    expect(taken).toEqual([])
    expect(lines.length).toBeGreaterThan(80)
  })
})

describe('a body', () => {
  const bodies = ['null', ' null ', '1', '"x"', 'true', '[]', '{', '']
  const isReading = new Set(['GET', 'HEAD'])

  test('is 422 if it is no object, except where no body is read', { timeout: 120_000 }, async () => {
    const unexpected: string[] = []
    for (const route of ownRoutes(t.api.routes).filter(({ method }) => !isReading.has(method))) {
      for (const payload of bodies) {
        const answer = await ask(route, { payload, headers: { 'content-type': 'application/json' } })
        const refusal = payload === '{' ? 400 : 422
        const wanted = !route.schema.body ? answer.expected : payload === '' ? answer.statusCode : refusal
        if (answer.statusCode !== wanted || answer.statusCode >= 500)
          unexpected.push(`${route.key} ${payload || 'nothing'}: ${answer.statusCode}, not ${wanted}`)
      }
    }
    expect(unexpected).toEqual([])
  })

  test('is never a fault of ours if it is missing', { timeout: 120_000 }, async () => {
    const failed: string[] = []
    for (const route of ownRoutes(t.api.routes).filter(({ method }) => !isReading.has(method))) {
      const { statusCode } = await ask(route, { payload: '' })
      if (statusCode >= 500) failed.push(`${route.key}: ${statusCode}`)
    }
    expect(failed).toEqual([])
  })

  test('is ignored in any type where no body is read', { timeout: 120_000 }, async () => {
    const unexpected: string[] = []
    const bodiless = ownRoutes(t.api.routes).filter(({ method, schema }) => !isReading.has(method) && !schema.body)
    for (const route of bodiless) {
      for (const type of ['application/xml', 'application/x-www-form-urlencoded', 'text/plain']) {
        const { statusCode, expected } = await ask(route, { payload: '<a/>', headers: { 'content-type': type } })
        if (statusCode !== expected) unexpected.push(`${route.key} ${type}: ${statusCode}, not ${expected}`)
      }
    }
    expect(unexpected).toEqual([])
  })
})

const forwarded: readonly [what: string, header: string][] = [
  ['nothing', ''],
  ['garbage', 'garbage'],
  ['a list', '203.0.113.9, garbage, 10.0.0.1'],
  ['an IPv6 address with its port', '[2001:db8::1]:4711'],
  ['no Latin', 'é'],
  ['10 kB that nothing compresses', randomBytes(7_500).toString('base64')],
]

/** Each route meets one of them in a plain run, taken in turn, and all of them in a proof. */
test.each(forwarded.map(([what, header], turn) => ({ what, header, turn })))(
  'an X-Forwarded-For of $what changes no answer',
  { timeout: 60_000 },
  async ({ header, turn }) => {
    const unexpected: string[] = []
    const routes = ownRoutes(t.api.routes).filter((_, nth) => isProof || nth % forwarded.length === turn)
    for (const route of routes) {
      const { statusCode, expected } = await ask(route, { headers: { 'x-forwarded-for': header } })
      if (statusCode !== expected) unexpected.push(`${route.key}: ${statusCode}, not ${expected}`)
    }
    expect(unexpected).toEqual([])
  },
)
