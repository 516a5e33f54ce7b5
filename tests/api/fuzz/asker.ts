import type { DeclaredRoute } from '../../../api/app.ts'
import { type Expectation, principals } from '../../../api/auth/access.ts'
import { csrfTokenFor } from '../../../api/auth/csrf.ts'
import { ownKey } from '../harness.ts'
import { personOf } from '../scenarios/send.ts'
import type { World } from '../world.ts'
import type { Operation } from './document.ts'
import type { Draw } from './draw.ts'

/** Mostly somebody whom the call lets in; by bearer or cookie, and now and then with only half of it. */
export function drawAsker(
  draw: Draw,
  operation: Operation,
  { world, routes }: { world: World; routes: readonly DeclaredRoute[] },
) {
  const url = operation.path.replace(/\{(\w+)\}/g, ':$1')
  const route = routes.find((one) => one.method === operation.method && one.url === url)
  const expected: Expectation = route?.access.expect ?? {}
  const letIn = principals.filter((one) => Number([expected[one] ?? 403].flat()[0]) < 400)
  const principal = draw.pick(letIn.length > 0 && draw.chance(0.75) ? letIn : principals)
  const token = personOf(world, principal)?.token
  return token === undefined ? {} : draw.pick(credentials)(token)
}

const cookieOf = (token: string) => `loadstone_session=${encodeURIComponent(token)}`
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
const withToken = (token: string) => ({ cookie: cookieOf(token), 'x-xsrf-token': csrfTokenFor(ownKey, token) })
const credentials: readonly ((token: string) => Record<string, string>)[] = [
  ...[bearer, bearer, bearer, bearer, bearer, withToken],
  (token) => ({ cookie: cookieOf(token) }),
  (token) => ({ cookie: `${cookieOf(token)}; XSRF-TOKEN=a`, 'x-xsrf-token': 'a' }),
]
