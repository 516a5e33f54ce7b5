/** An answer of our own API that refuses: screens branch on `code`, never on the message's words. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(status: number, { message, code, errors = {} }: Refusal) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
  }
}

type Refusal = { message: string; code: string; errors?: Record<string, string[]> }

/** No answer of ours: no network, a time-out, or a proxy's or portal's page in its place. It says nothing about the session. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause })
    this.name = 'NoAnswerError'
  }
}

export function isRefusal(body: unknown): body is Refusal {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  )
}
