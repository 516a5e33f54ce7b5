import { z } from 'zod'

/** One place of a schema where a client's value ends up, and an input that has nothing but that value there. */
export type SchemaField = { path: string; schema: z.core.$ZodType; holding: (value: unknown) => unknown }

/** Every leaf of what a request schema reads: through unions, lists, defaults, and what is made of it afterwards. */
export function fieldsOf(schema: z.core.$ZodType): SchemaField[] {
  const { def } = schema as z.core.$ZodTypes & { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) =>
        within(fieldsOf(part), key, (value) => ({ [key]: value })),
      )
    case 'array':
      return within(fieldsOf(def.element), '0', (value) => [value])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return fieldsOf(def.innerType)
    case 'pipe':
      // What a preprocess is given is what its schema reads.
      return fieldsOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    case 'union':
      return 'discriminator' in def ? choicesOf(def as z.core.$ZodDiscriminatedUnionDef) : [leaf(schema)]
    case 'intersection':
      return [...fieldsOf(def.left), ...fieldsOf(def.right)]
    case 'unknown':
      // Read later, by a schema that stands in another request: an imported ticket by that of POST /api/tickets.
      return []
    case 'custom':
      // The bytes of a file of a form: no text, and decoded as a picture alone.
      return []
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [leaf(schema)]
    default:
      throw new Error(`fieldsOf knows no ${def.type}: say here what is in it`)
  }
}

function leaf(schema: z.core.$ZodType): SchemaField {
  return { path: '', schema, holding: (value) => value }
}

function within(fields: SchemaField[], key: string, wrap: (value: unknown) => unknown): SchemaField[] {
  return fields.map(({ path, schema, holding }) => ({
    path: path ? `${key}.${path}` : key,
    schema,
    holding: (value) => wrap(holding(value)),
  }))
}

/** Each choice is made by its discriminator, so that its own fields are read. */
function choicesOf({ options, discriminator }: z.core.$ZodDiscriminatedUnionDef): SchemaField[] {
  return options.flatMap((option) => {
    const { shape } = (option as z.ZodObject)._zod.def
    const chosen = [...((shape[discriminator] as z.core.$ZodType)._zod.values ?? [])][0]
    return fieldsOf(option).map((field) => ({
      ...field,
      holding: (value) => ({ [discriminator]: chosen, ...(field.holding(value) as object) }),
    }))
  })
}

/** The texts that a field may be: it itself, or the choices of a number that a form writes as text. */
export function textsIn(field: z.core.$ZodType): z.ZodString[] {
  const { def } = (field as z.core.$ZodTypes)._zod
  if (def.type === 'union') return def.options.flatMap(textsIn)
  return def.type === 'string' ? [field as z.ZodString] : []
}

/** Those of a body, a query or a path of the API, by call. */
export function requestSchemasOf(
  routes: readonly {
    method: string
    url: string
    schema: { body?: unknown; querystring?: unknown; params?: unknown }
  }[],
): { name: string; part: 'body' | 'querystring' | 'params'; schema: z.ZodType }[] {
  return routes.flatMap(({ method, url, schema }) =>
    (['body', 'querystring', 'params'] as const).flatMap((part) =>
      schema[part] instanceof z.ZodType ? [{ name: `${method} ${url} ${part}`, part, schema: schema[part] }] : [],
    ),
  )
}
