import type { Fetch } from '../../web/offline/environment.ts'
import type { TestApi } from '../api/harness.ts'
import { never, type Phone, type Process } from './phone.ts'
import { html, refusal } from './server.ts'

/** The way from the phone to the real API, with everything that can go wrong on it. */

export const faults = [
  'drop_before',
  'drop_after',
  'twice',
  'again_later',
  'hang_before',
  'hang_after',
  'killed_before',
  'killed_after',
  'frozen',
  'thawing',
  'portal',
  'cut_answer',
  'cut_request',
  'expired',
  'revoked',
  'too_large',
  'slow_down',
  'server_error',
  'html_403',
  'html_404',
  'html_503',
  'clock',
  'disk_full',
  'media_gone',
] as const
export type Fault = (typeof faults)[number]

type Request = { method: 'GET' | 'POST' | 'DELETE'; url: string; headers: Record<string, string>; payload?: Buffer }
type Picks = { fraction: () => number; faultRate: () => number; draw: () => Fault }

export type Network = {
  /** For one process: some faults are its own end. */
  fetchFor: (process: () => Process) => Fetch
  /** How often each fault struck. */
  struck: Record<Fault, number>
  /** From now on this in place of every answer; null: as before. Returns when each upload came that met it. */
  sicken: (answer: (() => Response) | null) => readonly number[]
  /** Whether the API is answering something right now; then resolves when it has. No virtual time goes by meanwhile. */
  awaitAnswers: () => Promise<boolean>
  /** Delivers what was held back on the way: old copies of requests that were answered long ago. */
  deliverLate: () => Promise<void>
}

export function createNetwork(api: TestApi, phone: Phone, { fraction, faultRate, draw }: Picks): Network {
  const struck = Object.fromEntries(faults.map((fault) => [fault, 0])) as Record<Fault, number>
  const late: Request[] = []
  const inFlight = new Set<Promise<unknown>>()
  let sick: (() => Response) | null = null
  let metAt: number[] = []
  const deliver = async (request: Request): Promise<Response> => {
    const asked = api.app.inject(request)
    inFlight.add(asked)
    try {
      const { statusCode, headers, body } = await asked
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
    } finally {
      inFlight.delete(asked)
    }
  }
  const awaitAnswers = async () => {
    const isAsked = inFlight.size > 0
    await Promise.allSettled(inFlight)
    return isAsked
  }
  const fetchFor = (process: () => Process): Fetch => {
    return async (path, init) => {
      const request = await toRequest(path, init)
      if (sick) {
        if (path.startsWith('/api/tickets')) metAt.push(phone.clock.elapsed())
        return sick()
      }
      if (fraction() >= faultRate()) return deliver(request)
      const fault = draw()
      struck[fault] += 1
      const isHealed = () => faultRate() === 0
      return strike[fault]({ request, deliver, process: process(), phone, fraction, late, isHealed })
    }
  }
  const sicken: Network['sicken'] = (answer) => {
    sick = answer
    metAt = []
    return metAt
  }
  const deliverLate = async () => {
    for (const request of late.splice(0)) await deliver(request)
  }
  return { fetchFor, struck, sicken, awaitAnswers, deliverLate }
}

type Strike = {
  request: Request
  deliver: (request: Request) => Promise<Response>
  process: Process
  phone: Phone
  fraction: () => number
  late: Request[]
  /** For a fault that waits for its moment: it doesn't outlive the sick world. */
  isHealed: () => boolean
}

const lost = () => {
  throw new TypeError('Failed to fetch')
}

const strike: Record<Fault, (parts: Strike) => Response | Promise<Response>> = {
  drop_before: lost,
  drop_after: async ({ deliver, request }) => {
    await deliver(request)
    return lost()
  },
  twice: async ({ deliver, request, fraction }) => {
    const answers = await Promise.all([deliver(request), deliver(request)])
    return answers[fraction() < 0.5 ? 0 : 1]
  },
  again_later: ({ deliver, request, late }) => {
    late.push(request)
    return deliver(request)
  },
  hang_before: () => never(),
  hang_after: async ({ deliver, request }) => {
    await deliver(request)
    return never()
  },
  killed_before: ({ process }) => {
    process.kill()
    return never()
  },
  killed_after: async ({ process, deliver, request }) => {
    await deliver(request)
    process.kill()
    return never()
  },
  frozen: async ({ process, deliver, request, fraction }) => {
    if (fraction() < 0.5) await deliver(request)
    process.freeze()
    return never()
  },
  thawing: ({ process, deliver, request, fraction }) => {
    process.suspend()
    return fraction() < 0.5 ? deliver(request) : lost()
  },
  portal: () => html(200),
  cut_answer: async ({ deliver, request }) => {
    const answer = await deliver(request)
    const text = await answer.text()
    return new Response(text.slice(0, text.length / 2), { status: answer.status })
  },
  cut_request: ({ deliver, request }) =>
    deliver({ ...request, ...(request.payload && { payload: request.payload.subarray(0, 200) }) }),
  expired: () => refusal(401, 'expired'),
  revoked: () => refusal(401, 'revoked'),
  too_large: () => refusal(413, 'too_large'),
  slow_down: ({ fraction }) => refusal(429, 'too_many_requests', { 'retry-after': String(Math.ceil(fraction() * 90)) }),
  server_error: ({ fraction }) => (fraction() < 0.5 ? refusal(500, 'server_error') : html(502)),
  html_403: () => html(403),
  html_404: () => html(404),
  html_503: () => html(503, { 'retry-after': '20' }),
  clock: ({ deliver, request, phone, fraction }) => {
    phone.clock.set(Math.round((fraction() * 6 - 3) * 86_400_000))
    return deliver(request)
  },
  disk_full: async ({ process, deliver, request, fraction, isHealed }) => {
    const answer = await deliver(request)
    fillDisk(process, fraction() < 0.5, isHealed)
    return answer
  },
  media_gone: async ({ process, deliver, request, isHealed }) => {
    const answer = await deliver(request)
    hideMedia(process, isHealed)
    return answer
  },
}

/** The next write of this process to each outbox that it has open fails, in one of the two ways in which browsers say so. */
function fillDisk(process: Process, isQuota: boolean, isHealed: () => boolean): void {
  const error = isQuota
    ? new DOMException('No space left', 'QuotaExceededError')
    : new DOMException('Internal error: FILE_ERROR_NO_SPACE', 'UnknownError')
  for (const { outbox } of process.openUsers()) {
    const fail = () => {
      outbox.hook('updating').unsubscribe(fail)
      if (!isHealed()) throw error
    }
    outbox.hook('updating', fail)
  }
}

/** The next signature that this process reads is not there. */
function hideMedia(process: Process, isHealed: () => boolean): void {
  for (const { media } of process.openUsers()) {
    const hide = <Row>(row: Row) => {
      media.hook('reading').unsubscribe(hide)
      return isHealed() ? row : undefined
    }
    media.hook('reading', hide)
  }
}

async function toRequest(path: string, init: RequestInit): Promise<Request> {
  // A form says itself of what type it is.
  const sent = new Response(init.body ?? null)
  const headers = { ...Object.fromEntries(sent.headers), ...Object.fromEntries(new Headers(init.headers)) }
  const method = init.method as Request['method']
  return { method, url: path, headers, ...(init.body ? { payload: Buffer.from(await sent.arrayBuffer()) } : {}) }
}
