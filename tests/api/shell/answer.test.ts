import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, answering } from '../../../api/answer.ts'
import { open } from '../../../api/auth/access.ts'
import { get, post } from '../../../api/contract/wire/call.ts'
import type { App } from '../../../api/deps.ts'

const Stone = z.object({ id: z.int(), name: z.string() })
const Priced = Stone.extend({ price: z.number() })
const Path = z.object({ id: z.coerce.number() })

const stoneRead = get<{ params: typeof Path; answer: typeof Stone }>('/api/stones/:id')
const stoneAdd = post<{ body: typeof Stone; answer: typeof Stone }>('/api/stones', [])

const stone = { id: 1, name: 'Type 1' }
const rest = { summary: 'A stone', access: open(200) }

/** The compiler holds these: each marked line that it takes is an error of its own. */
function declare(answer: Answer): void {
  answer(stoneRead, { ...rest, params: Path, answer: Stone, handle: ({ params }) => ({ ...stone, id: params.id }) })
  answer(stoneAdd, { ...rest, body: Stone, answer: Stone, handle: ({ body }) => body })

  // @ts-expect-error An answer of more fields would let them out.
  answer(stoneRead, { ...rest, params: Path, answer: Priced, handle: () => ({ ...stone, price: 12 }) })
  // @ts-expect-error An answer of fewer would strip what the caller waits for.
  answer(stoneRead, { ...rest, params: Path, answer: Stone.omit({ name: true }), handle: () => stone })
  // @ts-expect-error A body of more would ask for what no caller knows of.
  answer(stoneAdd, { ...rest, body: Priced, answer: Stone, handle: () => stone })
  // @ts-expect-error A body of fewer would drop what callers send.
  answer(stoneAdd, { ...rest, body: Stone.omit({ name: true }), answer: Stone, handle: () => stone })
  // @ts-expect-error The call has a path.
  answer(stoneRead, { ...rest, answer: Stone, handle: () => stone })
  // @ts-expect-error The call names no query.
  answer(stoneRead, { ...rest, params: Path, query: Path, answer: Stone, handle: () => stone })
  // @ts-expect-error What is handed over is what the schema takes.
  answer(stoneRead, { ...rest, params: Path, answer: Stone, handle: () => ({ id: 1 }) })
}

test('a route that keeps to its call is registered with exactly the call’s schemas', () => {
  const routes: unknown[] = []
  declare(answering({ route: (route: unknown) => routes.push(route) } as unknown as App, 'products'))
  expect(routes[0]).toMatchObject({
    method: 'GET',
    url: '/api/stones/:id',
    schema: { params: Path, response: { 200: Stone } },
  })
  expect(routes[1]).toMatchObject({ method: 'POST', url: '/api/stones', schema: { body: Stone } })
})
