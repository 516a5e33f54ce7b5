import { randomUUID } from 'node:crypto'
import { plainTicket } from '../ticketBody.ts'
import { password } from '../world.ts'
import type { Schema } from './document.ts'
import type { Draw } from './draw.ts'

/** Ids that exist, by the field that names them. */
export type Known = Readonly<Record<string, number | string>>

const { gross_weight, tare, signature_data } = plainTicket(0)
/** What a schema alone doesn't tell. */
const samples: Readonly<Record<string, unknown>> = {
  gross_weight,
  tare,
  signature_data,
  password,
  password_confirmation: password,
  current_password: password,
  account_password: password,
  latitude: 52.8876,
  longitude: -1.4421,
  phone: '01632 960 001',
  markup_price: 288,
  product_price: 6768,
  haulier_delivery_price: 3456,
  quantity: 480,
  website: 'https://stone.example',
  vosa_number: 'OC1147203',
  tax_id: 'GB123456789',
  registration: 'FN19 HVO',
  delivery_from_date: '2026-03-16',
  delivery_to_date: '2026-03-27',
  access_times_open: '07:00',
  access_times_close: '17:30',
  version: 1,
  month: '2026-03',
  from: '2026-03-01',
  to: '2026-03-31',
  limit: 10,
}
const byFormat: Readonly<Record<string, () => string>> = {
  date: () => '2026-03-18',
  'date-time': () => '2026-03-10T08:30:00.000Z',
  email: () => `${randomUUID()}@test.example`,
  uuid: () => `0195${randomUUID().slice(4, 14)}7${randomUUID().slice(15)}`,
}

/** What the schema asks for, so that the call goes as deep as it can. */
export function goodValue(draw: Draw, schema: Schema, name: string, known: Known): unknown {
  if (name in known && !schema.properties) return known[name]
  if (name in samples) return samples[name]
  if (name.endsWith('postcode')) return 'DE24 9FU'
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return goodValue(draw, draw.pick(choices), name, known)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => goodValue(draw, part, name, known)))
  if (schema.enum) return draw.pick(schema.enum)
  if ('const' in schema) return schema.const
  switch ([schema.type].flat()[0]) {
    case 'string':
      return goodText(schema)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, draw.pick([1, 2, 12.5]))
    case 'boolean':
      return draw.chance(0.5)
    case 'null':
      return null
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, draw.below(3)) }, () =>
        goodValue(draw, schema.items ?? {}, name.replace(/s$/, ''), known),
      )
    case 'object':
      return goodObject(draw, schema, known)
    default:
      return draw.pick(['x', 1, true])
  }
}

function goodObject(draw: Draw, { properties = {}, required = [] }: Schema, known: Known): Record<string, unknown> {
  const asked = Object.entries(properties).filter(([name]) => required.includes(name) || draw.chance(0.4))
  return Object.fromEntries(asked.map(([name, schema]) => [name, goodValue(draw, schema, name, known)]))
}

function goodText({ format, pattern, maxLength = 100 }: Schema): string {
  const made = byFormat[format ?? '']
  if (made) return made()
  const hex = /^\^\[0-9a-f\]\{(\d+)\}\$$/.exec(pattern ?? '')
  if (hex) return 'a'.repeat(Number(hex[1]))
  if (pattern?.includes('[0-5]\\d')) return '07:30'
  if (pattern?.startsWith('^20')) return '2026-02'
  return 'Stone 12'.slice(0, maxLength)
}

const longest = 100_000

/** What no schema asks for: too long, `null`, a scalar for an object, an object for a scalar, an odd number or text. */
export function hostileValue(draw: Draw, schema: Schema): unknown {
  return draw.pick(hostile)(draw, schema)
}

const hostile: readonly ((draw: Draw, schema: Schema) => unknown)[] = [
  (draw, { maxLength = 500 }) => draw.pick(['a', 'é', '9', ' ', '\u{1f69b}']).repeat(draw.pick([maxLength + 1, 5_000])),
  (draw) => draw.pick(['a', '0', '%', "'"]).repeat(longest),
  () => null,
  (draw) => draw.pick([0, -1, 1, 1.5, true, false, '', 'x']),
  (draw) =>
    draw.pick<unknown>([{}, [], [[]], [null], { toString: 1 }, { length: 9 }, { constructor: { prototype: {} } }]),
  (draw) => draw.pick([2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-320, -0, 0.1 + 0.2, 4_294_967_296]),
  (draw) => draw.pick(['NaN', 'Infinity', '1e400', '0x10', '٣', '1,5', ' 1 ', '-0', '1;', '9'.repeat(400)]),
  (draw) =>
    draw.pick(['\0', '\ud800', '\u202e', '\u2028', "'; drop table users;--", '%00', '../../etc/passwd', '=1+1']),
  (draw) =>
    draw.pick([
      '{{7*7}}',
      '<script>',
      '\r\nset-cookie: a=b',
      '2026-02-30',
      '24:00',
      '9999-12-31T23:59:59Z',
      '__proto__',
    ]),
  (draw, schema) => Array.from({ length: 1_000 }, () => draw.pick([1, 'x', null, schema.type ?? {}])),
]

/** The value with one of its places, however deep, made hostile. */
export function spoil(draw: Draw, value: unknown, schema: Schema): unknown {
  if (typeof value !== 'object' || value === null || draw.chance(0.1)) return hostileValue(draw, schema)
  if (Array.isArray(value)) {
    const at = draw.below(value.length + 1)
    return Object.assign([...value], { [at]: spoil(draw, value[at], schema.items ?? {}) })
  }
  const names = [...Object.keys(value), ...Object.keys(schema.properties ?? {})]
  const name =
    names.length === 0 || draw.chance(0.05) ? draw.pick(['__proto__', 'constructor', 'unasked']) : draw.pick(names)
  const held = (value as Record<string, unknown>)[name]
  const changed = draw.chance(0.1) ? undefined : spoil(draw, held, schema.properties?.[name] ?? {})
  return { ...value, [name]: changed }
}

/** Bodies that are no JSON of an object. */
export const hostileBodies: readonly string[] = [
  ...['', 'null', '1', '"x"', '[]', '{', '{"a":', '{"a":1e400}', '{"a":1,"a":2}', '{"__proto__":{"admin":true}}'],
  ...['\ufeff{}', '{}{}', "{'a':1}", '[['.repeat(20_000), '{"a":'.repeat(20_000), `{"a":"${'\\u0000'.repeat(500)}"}`],
  ...[
    `{"a":"${'x'.repeat(300_000)}"}`,
    '\0\u0001\u0002',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
]
