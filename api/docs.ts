import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Access, open } from './auth/access.ts'
import { cookieName } from './auth/cookies.ts'
import { scopesOf } from './auth/scopeTable.ts'
import type { Config } from './config.ts'
import * as calls from './contract/calls.ts'
import { nameComponents } from './contract/components.ts'
import { docsPage } from './contract/pageLinks.ts'
import { grantsOf } from './contract/rules/permissions.ts'
import type { Scope } from './contract/rules/scopes.ts'
import * as sessionCalls from './contract/sessionCalls.ts'
import { tags } from './contract/tags.ts'
import type { App } from './deps.ts'

/** The shape of every refusal, whatever the call itself answers with. */
const Refused = z
  .object({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: 'Of a 422, by field' }),
    newest: z.record(z.string(), z.int()).optional().meta({ description: 'Of a 409 `changed`: the current versions' }),
    user_id: z.int().optional().meta({ description: 'Of a login refused in spite of the right password' }),
  })
  .meta({ id: 'Refused' })

const refusals = {
  400: 'The request could not be read',
  401: 'Nobody is signed in, or the session has ended',
  403: 'It is not yours to do',
  404: 'There is none, or it is not yours to see',
  409: 'The state has moved on, or what was shown has changed since',
  413: 'The body is too large',
  415: 'The body is of another media type',
  419: 'The CSRF token is missing, or another session’s',
  422: 'A field is invalid: `errors` names each',
  429: 'Too many: `Retry-After` says in how many seconds to try again',
  431: 'The headers are too large',
  503: 'Something that it needs is busy: `Retry-After` says in how many seconds to try again',
} as const

/** `orderClose` and so on, by method and path. */
const operationIds = new Map(
  Object.entries({ ...calls, ...sessionCalls }).map(([name, { method, path }]) => [`${method} ${path}`, name]),
)

function nameOf(method: string, path: string): string {
  const name = operationIds.get(`${method} ${path}`)
  if (!name) throw new Error(`No call of the contract is ${method} ${path}`)
  return name
}

/** OpenAPI at /api/docs and /api/docs/json, from the schemas that parse and serialise. */
export async function serveDocs(app: App, config: Config): Promise<void> {
  const parameters = new Set<unknown>()
  app.addHook('onRoute', ({ schema }) => {
    parameters.add(schema?.params).add(schema?.querystring)
  })
  app.addHook('onReady', async () => nameComponents(parameters))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loadstone',
        description: 'The marketplace for bulk stone and aggregates.',
        version: '1',
        contact: { name: config.operatorName, email: config.contactEmail },
        license: { name: 'Proprietary', url: `${config.appUrl}/terms` },
      },
      servers: [{ url: config.appUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName('session', config) },
          csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: 'Beside the session, on writes' },
          bearer: { type: 'http', scheme: 'bearer' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A firm’s token, `lst_…`, with one of the scopes that the operation’s description names',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: (document) => withOptionalBodies(onlyUsed(jsonSchemaTransformObject(document))),
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: open(200) }
    })
    await docs.register(swaggerUi, { routePrefix: docsPage })
  })
}

const isDocumented = (url: string) => /^\/(api|sanctum|storage|healthz|readyz)(\/|$)(?!docs)/.test(url)

type RouteDocument = Parameters<typeof jsonSchemaTransform>[0]

function describeRoute({ schema, ...document }: RouteDocument): ReturnType<typeof jsonSchemaTransform> {
  const { url, route } = document
  const access = route.config?.access
  if (!isDocumented(url) || !access) return { schema: { hide: true }, url }
  const method = String(route.method)
  const isWrite = method !== 'GET'
  const opening = scopesOf(method, url)
  const takesInput = (schema?.params ?? schema?.querystring ?? schema?.body) !== undefined
  const refused = statusesOf(isWrite, takesInput).map((status) => [
    status,
    { description: refusals[status], content: { 'application/json': { schema: Refused } } },
  ])
  const answers = schema?.response as Record<string, unknown> | undefined
  const described = jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      operationId: nameOf(method, url),
      description: whoMay(access, opening),
      security: securityOf(access, isWrite, opening),
      response: { ...answers, ...Object.fromEntries(refused) },
    },
  })
  const file = route.config?.file
  if (answers) return described
  const made = file ? asFileOf(file) : { 204: { type: 'null', description: 'Done' } }
  const response = { ...made, ...(described.schema.response as object) }
  return { ...described, schema: { ...described.schema, response } }
}

function asFileOf(types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return { 200: { description: 'The file', content } }
}

type Status = keyof typeof refusals

const ofAnyCall = [400, 401, 403, 404, 429, 431, 503] as const
const ofWrites = [409, 413, 415, 419] as const

function statusesOf(isWrite: boolean, takesInput: boolean): readonly Status[] {
  return [...ofAnyCall, ...(isWrite ? ofWrites : []), ...(takesInput ? [422 as const] : [])]
}

/** `For contractor can:decide, admin`, from the table of permissions, and the scopes by which a token may. */
function whoMay({ policy }: Access, opening: readonly Scope[]): string {
  if (policy === 'public') return 'For anybody.'
  if (policy === 'signed in') return 'For whoever is signed in.'
  const byToken = opening.length === 0 ? '' : ` By a token: ${inCode(opening, ' or ')}.`
  return `For ${inCode(grantsOf(policy), ', ')}.${byToken}`
}

const inCode = (names: readonly string[], between: string) => names.map((name) => `\`${name}\``).join(between)

function securityOf({ policy }: Access, isWrite: boolean, opening: readonly Scope[]): Record<string, string[]>[] {
  const session = isWrite ? { session: [], csrf: [] } : { session: [] }
  return policy === 'public' ? [] : [session, { bearer: [] }, ...(opening.length > 0 ? [{ token: [] }] : [])]
}

type Document = Extract<ReturnType<typeof jsonSchemaTransformObject>, { openapi?: unknown }>

/** The contract also names schemas that only the server or the browser reads. */
function onlyUsed(document: ReturnType<typeof jsonSchemaTransformObject>): Document {
  const { components, paths } = document as Document
  const schemas = (components?.schemas ?? {}) as Record<string, unknown>
  const used = new Set<string>()
  const reach = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      reach(schemas[name])
    }
  }
  reach(paths ?? {})
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, components: { ...components, schemas: kept } } as Document
}

type Body = { required?: boolean; content: Record<string, { schema: { $ref?: string; anyOf?: { type?: string }[] } }> }

/** A body that may be null may be left out, which swagger never says. */
function withOptionalBodies(document: Document): Document {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Body['content'][string]['schema']>
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))) {
    const { requestBody } = operation as { requestBody?: Body }
    const [schema] = Object.values(requestBody?.content ?? {}).map(({ schema }) =>
      schema.$ref ? schemas[schema.$ref.replace('#/components/schemas/', '')] : schema,
    )
    if (requestBody && schema?.anyOf?.some(({ type }) => type === 'null')) requestBody.required = false
  }
  return document
}
