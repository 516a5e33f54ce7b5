import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access } from './auth/access.ts'
import type { RequestActor } from './auth/actor.ts'
import { clientOf } from './auth/client.ts'
import type { Tag } from './contract/tags.ts'
import type { Call, Shape } from './contract/wire/call.ts'
import type { App, Deps } from './deps.ts'
import { recordAccess } from './events/accessRecord.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    file?: readonly string[]
  }
}

type Schemas = Omit<Shape, 'sent'>

type Route<S extends Shape, A extends Access, Declared extends Schemas> = Omit<S, 'sent'> &
  Declared &
  Exactly<S, Declared> &
  Options<A> & { handle: Handler<S, A> }

/** TypeScript accepts a schema with extra fields, which would let unlisted fields in or out. */
type Exactly<S extends Shape, Declared extends Schemas> = {
  [Part in keyof Schemas as IsSame<Required<Declared>[Part], S[Part]> extends true
    ? never
    : Part]?: 'Not what the call names'
}
type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

type Options<A extends Access> = {
  summary: string
  access: A
  /** Default 200. If there are several, the handler sets any but the first. */
  status?: number | readonly number[] | undefined
  bodyLimit?: number | undefined
  logLevel?: 'warn' | undefined
  /** For a file: its media types. */
  file?: readonly string[] | undefined
  /** For a text/event-stream: the schema of each message's data. */
  messages?: z.ZodType | undefined
}

type Handler<S extends Shape, A extends Access> = (
  input: HandlerInput<S, A>,
) => HandlerOutput<S> | Promise<HandlerOutput<S>>

/** Parsed. The actor may be null on a public route. */
type HandlerInput<S extends Shape, A extends Access> = {
  params: Parsed<S['params']>
  query: Parsed<S['query']>
  body: Parsed<S['body']>
  actor: A['policy'] extends 'public' ? RequestActor | null : RequestActor
  request: FastifyRequest
  reply: FastifyReply
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type HandlerOutput<S extends Shape> = S['answer'] extends z.ZodType ? z.input<S['answer']> : unknown

export type Answer = <
  S extends Shape,
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  call: Call<S>,
  route: Route<S, A, { params?: Params; query?: Query; body?: Body; answer?: Output }>,
) => void

/** Registers routes under a tag of the API docs. Answers lose any field that their schema doesn't name. */
export function answering(app: App, tag: Tag): Answer {
  return ({ method, path }, { handle, ...route }) => {
    const declared: Options<Access> & Schemas = route
    const { summary, access, status = 200, bodyLimit, logLevel, file, messages, params, query, body, answer } = declared
    const named = query ?? (isExport(file) ? nothing : undefined)
    const statuses = [status].flat()
    app.route({
      method,
      url: path,
      schema: {
        tags: [tag],
        summary,
        ...(params && { params }),
        ...(named && { querystring: named }),
        ...(body && { body }),
        ...(messages && { response: { 200: asEvents(messages) }, produces: [eventStream] }),
        ...(answer && { response: Object.fromEntries(statuses.map((one) => [one, answer])) }),
      },
      config: { access, ...(file && { file }) },
      ...(bodyLimit && { bodyLimit }),
      ...(logLevel && { logLevel }),
      handler: (request, reply) => {
        reply.status(statuses[0] ?? 200)
        // Fastify has parsed these by the schemas, and the access check has passed.
        const { params, query, body, actor } = request
        return handle({ params, query, body, actor, request, reply } as Parameters<typeof handle>[0])
      },
    })
  }
}

const eventStream = 'text/event-stream'

/** A mistyped filter would export everything, so an export without filters takes no names either. */
const nothing = z.strictObject({})
const exported = ['text/csv', 'application/pdf', 'application/zip', 'application/json']

function isExport(file: readonly string[] = []): boolean {
  return file.some((type) => exported.includes(type))
}

function asEvents(messages: z.ZodType) {
  return { description: 'The data of each event', content: { [eventStream]: { schema: messages } } }
}

type File = { name: string; type: string; disposition: 'inline' | 'attachment' }

export const csv = 'text/csv; charset=utf-8'

/** Private to the asker, like all our pictures. */
export function asFile(reply: FastifyReply, { name, type, disposition }: File): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${disposition}; filename="${name}"`)
    .type(type)
}

export function recordExport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: RequestActor,
  request: FastifyRequest,
  detail: string,
): Promise<void> {
  return recordAccess(db, now(), { kind: 'exported', user: id, detail, client: clientOf(request) })
}

type Asked = { actor: RequestActor; request: FastifyRequest; reply: FastifyReply }
type Table = { name: string; what: string }

/** A recorded CSV file, sent as fast as the asker takes its lines. */
export async function sendTable(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, request, reply }: Asked,
  { name, what }: Table,
  lines: AsyncIterable<string>,
): Promise<FastifyReply> {
  await recordExport(deps, actor, request, `${what} (CSV)`)
  return asFile(reply, { name: `${name}.csv`, type: csv, disposition: 'attachment' }).send(Readable.from(lines))
}
