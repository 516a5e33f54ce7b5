/**
 * An answer of our own API that refuses: screens branch on `code`, and on the message's words only where there is none.
 * Both are '' where the answer has none; then the call's own text is said.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Whom the login has turned away after the right password. */
  readonly userId: number | null
  /** The versions that the rows of a refused change have now, by what the request calls them. */
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

/** No answer of ours: no network, a time-out, or a proxy's or portal's page in its place. It says nothing about the session. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'NoAnswerError'
  }
}

/** Something has answered in our API's place. */
export class ForeignAnswerError extends NoAnswerError {}

/** JSON of an object: what a proxy or a portal puts in the API's place is none. */
export function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && isTextOrNone(body, 'message') && isTextOrNone(body, 'code')
}

function isTextOrNone(body: object, name: 'message' | 'code'): boolean {
  const value: unknown = Reflect.get(body, name)
  return value === undefined || typeof value === 'string'
}
