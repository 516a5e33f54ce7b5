import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { ownRoutes } from '../scenarios/all.ts'

type Operation = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; schema: object }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const t = await openTestApi()
const document = (await t.as(null).get('/api/docs/json')).body

type Schema = { $ref?: string; properties?: object }
const operation = (method: string, path: string): Operation => document.paths[path][method]
const propertiesOf = ({ $ref, properties }: Schema = {}): object | undefined =>
  $ref ? document.components.schemas[$ref.replace('#/components/schemas/', '')].properties : properties

test('the API document describes every route, with its path parameters', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info.title).toBe('Loadstone')
  for (const { method, url } of ownRoutes(t.routes)) {
    const described = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation | undefined
    expect([method, url, described?.summary]).toEqual([method, url, expect.any(String)])
    const inPath = described?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? []
    expect([url, inPath]).toEqual([url, [...url.matchAll(/:(\w+)/g)].map(([, name]) => name)])
  }
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/api/docs') || path.includes('*'))).toEqual([])
})

test('the API document describes bodies as they are sent', () => {
  const { requestBody } = operation('post', '/api/quotes')
  expect(requestBody?.required).toBe(true)
  expect(propertiesOf(requestBody?.content['application/json']?.schema)).toMatchObject({
    quantity: { anyOf: [{ type: 'number' }, { type: 'string', maxLength: 64 }] },
    delivery_method: { type: 'string', enum: ['Deliver', 'Collect'] },
  })
})

test('the API document says which calls need no sign-in and what a refusal looks like', () => {
  expect(operation('post', '/api/login').security).toEqual([])
  for (const path of ['/api/user', '/api/products']) {
    expect(propertiesOf(operation('get', path).responses['401']?.content?.['application/json']?.schema)).toMatchObject({
      message: { type: 'string' },
      code: { type: 'string' },
    })
  }
})

test('the API document names a photo’s form and a stream’s refusal as JSON', () => {
  expect(Object.keys(operation('post', '/api/tickets/slips').requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ])
  expect(Object.keys(operation('get', '/api/stream').responses['403']?.content ?? {})).toEqual(['application/json'])
})

test('the API document contains no dangling reference', () => {
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
  expect(references.filter((name) => !document.components.schemas[String(name)])).toEqual([])
})
