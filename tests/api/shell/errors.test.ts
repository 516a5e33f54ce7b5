import { expect, test } from 'vitest'
import { refusalOfDatabase } from '../../../api/errors/database.ts'

const failure = (fields: object) => Object.assign(new Error('raw text of the database'), fields)

test.each([
  ['a taken email', { code: '23505', constraint: 'users_email' }, 422, 'invalid'],
  ['a product deleted meanwhile', { code: '23503', constraint: 'quotes_product_id_fkey' }, 422, 'invalid'],
  [
    'a product deleted under a registration',
    { code: '23503', constraint: 'company_products_product_id_fkey' },
    422,
    'invalid',
  ],
  ['a lost race for the acceptance', { code: '23505', constraint: 'orders_pkey' }, 409, 'already_accepted'],
  ['a deadlock', { code: '40P01' }, 503, 'unavailable'],
  ['a statement cut short', { code: '57014' }, 503, 'unavailable'],
  ['a server that is shutting down', { code: '57P01' }, 503, 'unavailable'],
  ['no connection', { code: 'ECONNREFUSED' }, 503, 'unavailable'],
  ['a full disk', { code: '53100' }, 503, 'unavailable'],
  ['a standby that takes no writes', { code: '25006' }, 503, 'unavailable'],
  ['a server without memory', { code: '53200' }, 503, 'unavailable'],
  ['a server with too many connections', { code: '53300' }, 503, 'unavailable'],
  [
    'a connection that broke under another statement',
    { message: 'Client has encountered a connection error and is not queryable' },
    503,
    'unavailable',
  ],
])('the database error becomes a refusal: %s', (_, fields, status, code) => {
  expect(refusalOfDatabase(failure(fields))).toMatchObject({ status, code })
  expect(refusalOfDatabase(failure(fields))?.message).not.toContain('raw text')
})

test.each([
  ['a constraint that no caller can breach', { code: '23505', constraint: 'tickets_number' }],
  ['a check of ours', { code: '23514', constraint: 'orders_carrier' }],
  ['any other fault', {}],
])('the database error stays a fault of our own: %s', (_, fields) => {
  expect(refusalOfDatabase(failure(fields))).toBeNull()
})
