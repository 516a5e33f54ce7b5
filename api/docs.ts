import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { open } from './auth/access.ts'
import { cookieName } from './auth/cookies.ts'
import type { Config } from './config.ts'
import type { App } from './deps.ts'

/** The shape of every refusal, whatever the call itself answers with. */
const Refused = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: 'Of a 422, by field' }),
  newest: z.record(z.string(), z.int()).optional().meta({ description: 'Of a 409 `changed`: the current versions' }),
  user_id: z.int().optional().meta({ description: 'Of a login refused in spite of the right password' }),
})
const refused = { description: 'Refused', content: { 'application/json': { schema: Refused } } }

const isDocumented = (url: string) => /^\/(api|sanctum|storage|healthz|readyz)(\/|$)(?!docs)/.test(url)

/** OpenAPI at /api/docs and /api/docs/json, from the schemas that parse and serialise. */
export async function serveDocs(app: App, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Loadstone', description: 'The marketplace for bulk stone and aggregates.', version: '1' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName('session', config) },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ session: [] }, { bearer: [] }],
    },
    transform: describeRoute,
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: open(200) }
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs' })
  })
}

type RouteDocument = Parameters<typeof jsonSchemaTransform>[0]

function describeRoute({ schema, ...document }: RouteDocument) {
  if (!isDocumented(document.url)) return { schema: { hide: true }, url: document.url }
  const isPublic = document.route.config?.access?.policy === 'public'
  const answers = schema?.response as Record<string, unknown> | undefined
  return jsonSchemaTransform({
    ...document,
    schema: { ...schema, ...(isPublic && { security: [] }), response: { ...answers, '4xx': refused } },
  })
}
