import { z } from 'zod'
import type { Operation } from './document.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

const declaredHeaders = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control']
/** What only an exception, a statement or a file of ours says. */
const inside = /node_modules|\bat \w+ \(|violates|syntax error at|\bselect .* from\b|\.ts:\d|ECONN/

/** Why the document doesn't foresee this answer. */
export function findFaults(operation: Operation, answer: Answer): string[] {
  const { status, headers, body } = answer
  return [
    ...(status >= 500 || status < 200 || (status >= 300 && status < 400) ? [`is ${status}`] : []),
    ...declaredHeaders.filter((name) => headers[name] === undefined).map((name) => `has no ${name}`),
    ...(status >= 400 && inside.test(body) ? ['tells what went wrong inside'] : []),
    ...shapeFaults(operation, answer),
  ]
}

function shapeFaults({ responses }: Operation, { status, headers, body }: Answer): string[] {
  const declared = responses[String(status)]
  if (!declared) return [`is ${status}, which isn’t declared`]
  const type = String(headers['content-type'] ?? '')
  const isJson = type.startsWith('application/json')
  const [shape] = Object.entries(declared.content ?? {})
  // A file, a picture, a stream, or nothing: the document has no shape for these.
  if (!shape || !shape[0].includes('json')) return isJson ? [`has JSON that nobody declared for ${status}`] : []
  if (!isJson) return [`is ${type || 'empty'} where JSON is declared`]
  const read = shapeOf(shape[1].schema).safeParse(JSON.parse(body))
  return read.success ? [] : [`isn’t as declared: ${z.prettifyError(read.error).slice(0, 300)}`]
}

const shapes = new WeakMap<object, z.ZodType>()

function shapeOf(schema: object): z.ZodType {
  const known = shapes.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  shapes.set(schema, known)
  return known
}
