/** Our API's refusal. Screens branch on `code`; `message` matters only where there is none. Both may be ''. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The user, if the login refused them after the right password. */
  readonly userId: number | null
  /** Current versions of a refused change's rows, under the request's names. */
  readonly newest: Readonly<Record<string, number>>

  constructor(status: number, { message = '', code = '', errors = {}, user_id, newest = {} }: Refusal) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.userId = user_id ?? null
    this.newest = newest
  }
}

type Refusal = {
  message?: string
  code?: string
  errors?: Record<string, string[]>
  user_id?: number
  newest?: Record<string, number>
}

/** No answer from our API: no network, a timeout, or a page from a proxy or portal. Says nothing about the session. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'NoAnswerError'
  }
}

export class ForeignAnswerError extends NoAnswerError {}

/** Tells our refusals from a proxy's or portal's page. */
export function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && isTextOrNone(body, 'message') && isTextOrNone(body, 'code')
}

function isTextOrNone(body: object, name: 'message' | 'code'): boolean {
  const value: unknown = Reflect.get(body, name)
  return value === undefined || typeof value === 'string'
}
