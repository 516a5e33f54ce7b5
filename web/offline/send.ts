import type { Request } from '../../api/contract/wire/call.ts'
import type { Clock, Environment } from './environment.ts'
import { formOf, isForm } from './form.ts'

/** An `answer` may be anybody's. `json` is undefined if the body isn't JSON. */
export type Answer =
  | { is: 'answer'; status: number; headers: Headers; json: unknown }
  | { is: 'none'; code: 'no_answer' | 'timeout'; message: string }

const timeoutMs = 60_000

/** Sends `token` as the bearer; never throws. The time limit includes the answer's body. */
export async function send({ fetch, clock }: Pick<Environment, 'fetch' | 'clock'>, call: Request, token: string) {
  const abort = new AbortController()
  const request = ask(fetch, call, token, abort.signal).catch(
    (error): Answer => ({ is: 'none', code: 'no_answer', message: String(error) }),
  )
  const { timeout, cancel } = timeOut(clock)
  const answer = await Promise.race([request, timeout])
  cancel()
  if (answer.is === 'none') abort.abort()
  return answer
}

async function ask(fetch: Environment['fetch'], call: Request, token: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(call.path, {
    method: call.method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(call.body !== undefined && !isForm(call.body) && { 'content-type': 'application/json' }),
    },
    ...(call.body !== undefined && { body: isForm(call.body) ? formOf(call.body) : JSON.stringify(call.body) }),
    // The cookie may be another driver's, and redirects come from portals.
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
    signal,
  })
  return { is: 'answer', status: response.status, headers: response.headers, json: await readJson(response) }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function timeOut(clock: Clock): { timeout: Promise<Answer>; cancel: () => void } {
  let cancel = () => {}
  const timeout = new Promise<Answer>((done) => {
    cancel = clock.after(timeoutMs, () => done({ is: 'none', code: 'timeout', message: 'No answer within 60 s' }))
  })
  return { timeout, cancel }
}
