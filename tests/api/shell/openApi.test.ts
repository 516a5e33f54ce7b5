import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, expect, test } from 'vitest'
import { openTestApi, startApi } from '../harness.ts'

const t = await openTestApi()
// Redocly complains about localhost.
const api = await startApi(t.db, t.clock, { APP_URL: 'https://loadstone.test' })
afterAll(() => api.close())
const document = (await api.as(null).get('/api/docs/json')).body

test('Redocly finds no fault in the API’s document', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const faults = await lintFromString({ source: JSON.stringify(document), config })
  expect(faults.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([])
})

test('Spectral finds no fault in the API’s document', async () => {
  const spectral = new Spectral()
  spectral.setRuleset(oas as RulesetDefinition)
  const faults = await spectral.run(document)
  expect(faults.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})

test('a call’s operation has the contract’s name, and its schemas theirs', () => {
  const { operationId, responses, requestBody } = document.paths['/api/tickets'].post
  expect(operationId).toBe('ticketLog')
  expect(requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/TicketCreateInput' })
  expect(responses[201].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/TicketSaved' })
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Ticket', 'Refused']))
})

test('an operation says who may call it, what a write by a session needs, and each status', () => {
  const close = document.paths['/api/quotes/{id}/close'].post
  expect(close.description).toBe('For `contractor can:decide`, `admin`, `super-admin`.')
  expect(close.security).toEqual([{ session: [], csrf: [] }, { bearer: [] }])
  expect(Object.keys(close.responses).map(Number)).toEqual([
    ...[200, 400, 401, 403, 404, 409, 413, 415, 419, 422, 429, 431, 503],
  ])
  const sites = document.paths['/api/sites'].get
  expect(sites.description).toBe(
    'For `contractor can:decide`, `contractor can:read`. By a token: `write_sites` or `raise_quotes`.',
  )
  expect(sites.security.slice(2)).toEqual([{ token: [] }])
  expect(document.paths['/api/user'].get.security).toEqual([{ session: [] }, { bearer: [] }])
})

test('a file’s operation names its media types', () => {
  const { responses } = document.paths['/api/tickets/{id}/pdf'].get
  expect(Object.keys(responses[200].content)).toEqual(['application/pdf'])
})

test('a body that may be null may be left out', () => {
  const bodyOf = (path: string) => document.paths[path].post.requestBody.required
  expect(bodyOf('/api/sites/{id}/archive')).toBe(false)
  expect(bodyOf('/api/tickets')).toBe(true)
})
