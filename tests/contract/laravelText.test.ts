import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { firstErrorMessage } from '../../api/contract/wire/laravelText.ts'
import { email, text } from '../../api/contract/wire/texts.ts'
import { flag, id, pounds, tonnes } from '../../api/contract/wire/wire.ts'

const body = z.object({
  email,
  password: z.string().min(6).max(128),
  quantity: tonnes({ min: 0.1, step: 0.1 }),
  delivery_method: z.enum(['Deliver', 'Collect']),
  products: z
    .array(z.object({ product_id: id, certified: flag }))
    .min(1)
    .max(2),
  vehicle_registrations: z.array(text(10)),
})
const good = {
  email: 'jo@example.co.uk',
  password: 'secret',
  quantity: 1,
  delivery_method: 'Deliver',
  products: [{ product_id: 1, certified: true }],
  vehicle_registrations: [],
}

function errorsOf(schema: z.ZodType, input: unknown) {
  return schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message])
}

describe("Laravel's wording", () => {
  it.each([
    ['email', undefined, 'The email field is required.'],
    ['email', '', 'The email field is required.'],
    ['email', null, 'The email field is required.'],
    ['email', 'x', 'The email field must be a valid email address.'],
    ['email', 5, 'The email field must be a string.'],
    ['password', 'short', 'The password field must be at least 6 characters.'],
    ['password', '', 'The password field is required.'],
    ['password', 'x'.repeat(129), 'The password field must not be greater than 128 characters.'],
    ['quantity', 0, 'The quantity field must be at least 0.1.'],
    ['delivery_method', 'Throw', 'The selected delivery method is invalid.'],
    ['delivery_method', '', 'The delivery method field is required.'],
    ['products', [], 'The products field is required.'],
    ['products', 'x', 'The products field must be an array.'],
    ['products', [1, 2, 3], 'The products field must not have more than 2 items.'],
  ])('%s = %o: %s', (field, value, message) => {
    expect(errorsOf(body, { ...good, [field]: value })).toContainEqual([field, message])
  })

  it('names a nested field by its dotted path, once', () => {
    expect(errorsOf(body, { ...good, products: [{ certified: 'perhaps' }], vehicle_registrations: [' '] })).toEqual([
      ['products.0.product_id', 'The products.0.product id field is required.'],
      ['products.0.certified', 'The products.0.certified field must be true or false.'],
      ['vehicle_registrations.0', 'The vehicle registrations.0 field is required.'],
    ])
  })

  it.each([
    ['no body', z.object({}), undefined, 'The body field is required.'],
    ['a body that is no object', z.object({}), 'x', 'The body field must be an object.'],
    ['an unknown key', z.strictObject({}), { user_id: 1 }, 'The user id field is prohibited.'],
    ['an exact length', z.string().length(3), 'ab', 'The body field must be 3 characters.'],
    ['an exact count', z.array(z.int()).length(2), [1], 'The body field must contain 2 items.'],
    ['a short list', z.array(z.int()).min(2), [1], 'The body field must have at least 2 items.'],
    ['above', z.number().gt(3), 3, 'The body field must be greater than 3.'],
    ['below', z.number().lt(3), 3, 'The body field must be less than 3.'],
    ['a union of anything', z.union([z.literal('a'), z.null()]), 5, 'The body field is invalid.'],
    ['a url', z.url(), 'x', 'The body field must be a valid URL.'],
    ['a pattern', z.string().regex(/x/), 'y', 'The body field format is invalid.'],
    ['a rule of its own', z.string().refine(() => false), 'y', 'The body field is invalid.'],
    ['a record key', z.record(z.string().max(1), z.int()), { ab: 1 }, 'The ab field is invalid.'],
    ['a whole number', z.int(), 1.5, 'The body field must be an integer.'],
    ['a day', z.date(), 'x', 'The body field must be a valid date.'],
    ['a file', z.file(), 'x', 'The body field is invalid.'],
  ])('words %s', (_name, schema, input, message) => {
    expect(errorsOf(schema, input)?.map(([, text]) => text)).toEqual([message])
  })

  it('gives way to a message at the schema or the check', () => {
    expect(errorsOf(z.string('Say it').min(3, 'More of it'), 1)).toEqual([['', 'Say it']])
    expect(errorsOf(z.string('Say it').min(3, 'More of it'), 'a')).toEqual([['', 'More of it']])
    expect(errorsOf(tonnes({ min: 0.1, step: 0.1, minMessage: 'Minimum quantity is 0.1 tonnes' }), 0)).toEqual([
      ['', 'Minimum quantity is 0.1 tonnes'],
    ])
    expect(errorsOf(z.object({ price: pounds({ min: 0 }) }), {})).toEqual([['price', 'The price field is required.']])
  })

  it('never falls back to the wording of zod', () => {
    const findings = errorsOf(body, {})?.map(([, text]) => text)
    expect(findings).toHaveLength(6)
    expect(findings?.filter((text) => text?.includes('Invalid input'))).toEqual([])
  })
})

describe('firstErrorMessage', () => {
  it.each([
    [{}, 'The given data was invalid.'],
    [{ email: ['One.'] }, 'One.'],
    [{ email: ['One.', 'Two.'] }, 'One. (and 1 more error)'],
    [{ email: ['One.'], name: ['Two.', 'Three.'] }, 'One. (and 2 more errors)'],
  ])('%o reads %s', (errors, message) => {
    expect(firstErrorMessage(errors)).toBe(message)
  })
})
