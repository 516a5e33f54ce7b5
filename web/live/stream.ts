import { streamRead } from '../../api/contract/calls.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import type { Early, Told } from './early.ts'

/** Three heartbeats that haven't come: the stream is dead, whatever the browser says of it (ms). */
export const silence = 60_000

/** Where the server refuses a stream, as with too many of them, it is asked again after these (ms). */
const pauses = [3_000, 10_000, 30_000, 60_000]

type Followed = {
  early: Early
  /** When what is on screen was asked for. */
  since: number
  onHeard: (told: Told) => void
  /** The server gives no stream; it doesn't say why, but another call would. */
  onRefused: () => void
}

/** Without these a browser can't share one stream between its tabs, and asks by the minute instead. */
export function canFollow(): boolean {
  return 'EventSource' in globalThis && 'locks' in navigator
}

/**
 * Hears the stream until the function is called. One tab reads it, for a browser has six connections to one server, and
 * passes it on to the user's others; when it goes, the next reads on from what it has heard itself.
 */
export function followStream({ early, since, onHeard, onRefused }: Followed): () => void {
  const { channel, told } = early
  const leaving = new AbortController()
  let lastAt = since
  const hear = (told: Told) => {
    lastAt = Date.now()
    onHeard(told)
  }
  for (const one of told) hear(one)
  channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data)
  const lead = () =>
    readStream({
      lastAt: () => lastAt,
      onMessage: (told) => {
        hear(told)
        channel.postMessage(told)
      },
      onRefused,
      signal: leaving.signal,
    })
  // Whoever leaves while they wait for the lock has it no longer coming.
  navigator.locks.request(channel.name, { signal: leaving.signal }, lead).catch(() => {})
  return () => {
    leaving.abort()
    channel.close()
  }
}

type Read = {
  lastAt: () => number
  onMessage: (told: Told) => void
  onRefused: () => void
  signal: AbortSignal
}

/** Until the signal; a stream that is refused or falls silent is opened anew. */
function readStream({ lastAt, onMessage, onRefused, signal }: Read): Promise<void> {
  let failures = 0
  let timer: ReturnType<typeof setTimeout>
  let source: EventSource
  const reopenAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      source.close()
      open()
    }, ms)
  }
  const open = () => {
    const unheard = Math.ceil((Date.now() - lastAt()) / 1000)
    source = new EventSource(requestOf(streamRead, { unheard }).path)
    reopenAfter(silence)
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      failures = 0
      reopenAfter(silence)
      onMessage({ ...JSON.parse(data), event: eventIn(lastEventId) })
    }
    source.onerror = () => {
      // Cut off, it comes back by itself and says what it has heard last.
      if (source.readyState !== EventSource.CLOSED) return
      reopenAfter(pauses[failures] ?? silence)
      failures += 1
      onRefused()
    }
  }
  open()
  return new Promise((done) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
      done()
    })
  })
}

/** The number that a message's id ends with; beyond all of them where there is none. */
function eventIn(id: string): number {
  const [, digits] = /\.(\d+)$/.exec(id) ?? []
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits)
}
