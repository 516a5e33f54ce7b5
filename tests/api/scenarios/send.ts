import type { LightMyRequestResponse } from 'fastify'
import type { DeclaredRoute } from '../../../api/app.ts'
import type { Principal } from '../../../api/auth/access.ts'
import { csrfTokenFor } from '../../../api/auth/csrf.ts'
import type { App } from '../../../api/deps.ts'
import { type Method, ownKey } from '../harness.ts'
import { readOpening } from '../stream.ts'
import type { Person, World } from '../world.ts'
import type { ScenarioRequest } from './scenario.ts'

/** Everybody stands on side A; side B is always somebody else's. */
export function personOf(world: World, principal: Principal): Person | null {
  switch (principal) {
    case 'anonymous':
      return null
    case 'unverified':
    case 'banned':
    case 'admin':
    case 'super_admin':
      return world[principal]
    case 'two_trades':
      return world.allRounder
    case 'contractor_decide':
    case 'contractor_read':
    case 'contractor_accounts':
    case 'supplier_sell':
    case 'supplier_weigh':
    case 'supplier_read':
    case 'supplier_accounts':
      return world.colleagues?.[principal] ?? null
    default:
      return world.a[principal]
  }
}

export type Credential = 'none' | 'bearer' | 'cookie'

/** A stream has no bytes but its text. */
type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'> & { rawPayload?: Buffer }

/** Sends a scenario's request with the credential, the CSRF token beside the cookie as a browser sends it. Of a stream it reads the opening. */
export function send(
  app: App,
  route: DeclaredRoute,
  request: ScenarioRequest,
  credential: { kind: Credential; token: string },
  more: Record<string, string> = {},
): Promise<Answer> {
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(request.params?.[name])))
  const query = request.query ? `?${new URLSearchParams(request.query)}` : ''
  const headers = {
    none: {},
    bearer: { authorization: `Bearer ${credential.token}` },
    cookie: {
      cookie: `loadstone_session=${encodeURIComponent(credential.token)}`,
      'x-xsrf-token': csrfTokenFor(ownKey, credential.token),
    },
  }
  const isStream = route.schema.produces?.includes('text/event-stream')
  if (isStream) return readOpening(app, path + query, { ...headers[credential.kind], ...more })
  return app.inject({
    method: route.method as Method,
    url: path + query,
    headers: { ...headers[credential.kind], ...more },
    ...(request.payload !== undefined && { payload: request.payload as object }),
  })
}

/** No route can read this, so a refusal depends only on who asks. */
export function sendUnreadable(app: App, route: DeclaredRoute, credential: { kind: Credential; token: string }) {
  const params = Object.fromEntries([...route.url.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), '-']))
  return send(app, route, { params, payload: route.method === 'GET' ? undefined : '-' }, credential)
}
