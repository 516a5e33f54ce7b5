import type { App } from '../../../api/deps.ts'

/** JSON Schema, as far as the server's own document uses it. */
export type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
}
type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }

export type Operation = {
  method: string
  path: string
  parameters: readonly Parameter[]
  /** Null where the call reads none. */
  body: { type: string; schema: Schema } | null
  responses: Readonly<Record<string, { content?: Content }>>
}
type Described = { parameters?: Parameter[]; requestBody?: { content: Content }; responses: Operation['responses'] }

type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, object> } }

/** Every call of the OpenAPI document that the server serves, with its components in their places. */
export async function readOperations(app: App): Promise<Operation[]> {
  const document: Document = (await app.inject('/api/docs/json')).json()
  const { paths } = resolved(document, document) as Document
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], requestBody, responses }]) => {
      const [body] = Object.entries(requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        responses,
        body: body ? { type: body[0], schema: body[1].schema } : null,
      }
    }),
  )
}

function resolved(part: unknown, document: Document): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(one, document))
  if (!(part instanceof Object)) return part
  const { $ref, ...others } = part as { $ref?: string }
  const named = $ref && document.components.schemas[$ref.replace('#/components/schemas/', '')]
  return Object.fromEntries(
    Object.entries({ ...named, ...others }).map(([key, value]) => [key, resolved(value, document)]),
  )
}
