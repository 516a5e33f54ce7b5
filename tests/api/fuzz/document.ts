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

/** Every call of the OpenAPI document that the server serves. */
export async function readOperations(app: App): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/docs/json')).json() as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], requestBody, responses }]) => {
      const [body] = Object.entries(requestBody?.content ?? {})
      return {
        ...{ method: method.toUpperCase(), path, parameters, responses },
        body: body ? { type: body[0], schema: body[1].schema } : null,
      }
    }),
  )
}
