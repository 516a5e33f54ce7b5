import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import * as productTexts from '../../../api/contract/messages/products.ts'
import * as sessionTexts from '../../../api/contract/messages/session.ts'
import * as sessionCalls from '../../../api/contract/sessionCalls.ts'
import { ApiError, NoAnswerError } from '../../../web/client/apiError.ts'
import { refusalText } from '../../../web/client/refusalText.ts'
import { connect, request } from '../../../web/client/request.ts'
import { loginErrorText } from '../../../web/session/login.ts'

type SentRequest = { path: string; bearer: string | null }
let requests: SentRequest[]
let refusedWith: string[]
let answer: () => Response

beforeEach(() => {
  requests = []
  refusedWith = []
  answer = () => Response.json({ data: [], meta: { total: 0, next_cursor: null } })
  connect({ readToken: () => '7|secret', onUnauthenticated: (code) => refusedWith.push(code) })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    requests.push({ path, bearer: headers.get('authorization') })
    return path === sessionCalls.csrfCookie.path ? new Response(null, { status: 204 }) : answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('It was not refused'),
    (error: Error) => error,
  )
const logIn = () => errorOf(request(sessionCalls.login, { email: 'ann@example.com', password: 'x' }))

it('a request fills the path, and writes the rest into the query or the body', async () => {
  await request(calls.bidList, { id: 7, as: 'haulier', limit: undefined })
  await request(calls.productList, { search: 'MOT type 1 & sand' })
  await request(calls.postcodeRead, { postcode: 'S45 0JZ' })
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/quotes/7/bids?as=haulier',
    '/api/products?search=MOT+type+1+%26+sand',
    '/api/geo/postcodes/S45%200JZ',
  ])
})

it('a request carries the user’s bearer, unless the call is open or the request anonymous', async () => {
  await request(calls.productList, {})
  await request(calls.productList, {}, { token: null })
  await request(calls.addressList, { postcode: 'S45 0JZ' })
  await request(sessionCalls.login, { email: 'ann@example.com', password: 'x' })
  await request(calls.passwordForgotten, { email: 'ann@example.com' })
  const bearers = requests.filter(({ path }) => path !== sessionCalls.csrfCookie.path).map(({ bearer }) => bearer)
  expect(bearers).toEqual(['Bearer 7|secret', null, null, null, null])
})

it('a refusal is reported for the token in use, not for any other', async () => {
  answer = () => Response.json({ message: 'Unauthenticated.', code: 'revoked' }, { status: 401 })
  await errorOf(request(calls.productList, {}))
  await errorOf(request(calls.productList, {}, { token: null }))
  await errorOf(request(sessionCalls.logout, {}, { token: '6|older' }))
  expect(refusedWith).toEqual(['revoked'])
})

it.each([
  [{ message: 'The name is taken.', code: 'invalid' }, 'The name is taken.'],
  [{ message: 'The name is taken.' }, 'The name is taken.'],
  [{ error: 'unprocessable' }, productTexts.addFailed],
])('a refusal with %j says %j', async (body, text) => {
  answer = () => Response.json(body, { status: 422 })
  const error = await errorOf(request(calls.productCreate, { name: 'Sand', description: 'Sharp' }))
  expect(error).toBeInstanceOf(ApiError)
  expect(refusalText(error, productTexts.addFailed)).toBe(text)
})

it.each([
  ['a page in the place of the API', () => new Response('<html>Sign in to the wifi</html>', { status: 502 })],
  ['JSON that is no refusal', () => Response.json('nothing here', { status: 502 })],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('%s counts as no answer', async (_, given) => {
  answer = given
  expect(await errorOf(request(calls.productList, {}))).toBeInstanceOf(NoAnswerError)
})

it.each([
  [422, { message: '' }, sessionTexts.loginInvalid],
  [422, {}, sessionTexts.loginInvalid],
  [401, {}, sessionTexts.wrongCredentials],
  [403, { message: 'Ask your administrator.', code: 'email_not_verified' }, sessionTexts.verifyFirst],
  [403, { message: 'The email is fine.', code: 'awaiting_approval' }, sessionTexts.awaitsAdmin],
  [403, { message: 'No email of this firm may sign in.', code: 'forbidden' }, 'No email of this firm may sign in.'],
  [403, { message: 'Your email address is not verified.' }, sessionTexts.verifyFirst],
  [403, { message: 'An administrator has to approve it.' }, sessionTexts.awaitsAdmin],
  [403, {}, sessionTexts.loginFailed],
  [500, { message: 'Server Error', code: 'server_error' }, sessionTexts.loginFailed],
])('a login refused with %i %j says %j', async (status, body, text) => {
  answer = () => Response.json(body, { status })
  expect(loginErrorText(await logIn())).toBe(text)
})
