import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './harness.ts'

let t: TestApi
beforeAll(async () => {
  t = await startTestApi()
})
afterAll(() => t.close())

test('it is alive, and its database answers', async () => {
  expect((await t.as(null).get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await t.as(null).get('/readyz')).body).toEqual({ status: 'ok' })
})

test('an unknown path of the API is a JSON 404', async () => {
  const { status, body } = await t.as(null).get('/api/nothing')
  expect(status).toBe(404)
  expect(body).toEqual({ message: 'Not found.', code: 'not_found' })
})

test('the OpenAPI document is served', async () => {
  const { status, body } = await t.as(null).get('/api/docs/json')
  expect(status).toBe(200)
  expect(body.info.title).toBe('Loadstone')
})
