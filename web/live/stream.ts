import { streamRead } from '../../api/contract/calls.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import type { EarlyMessages, TabMessage } from './early.ts'

/** After three missed heartbeats the stream counts as dead, whatever the browser says (ms). */
export const silence = 60_000

/** Pauses after a refused stream, e.g. one too many (ms). */
const pauses = [3_000, 10_000, 30_000, 60_000]

type StreamOptions = {
  early: EarlyMessages
  /** When the screen's data was requested. */
  since: number
  onNews: (message: TabMessage) => void
  /** The stream was refused, without a reason; another call would get one. */
  onRefused: () => void
}

/** Without these a browser can't share one stream between tabs, and polls every minute instead. */
export function canFollow(): boolean {
  return 'EventSource' in globalThis && 'locks' in navigator
}

/** Follows the stream until stopped. One tab reads it for all of the user's: browsers allow six connections. */
export function followStream({ early, since, onNews, onRefused }: StreamOptions): () => void {
  const { channel, messages } = early
  const leaving = new AbortController()
  let lastAt = since
  const receive = (message: TabMessage) => {
    lastAt = Date.now()
    onNews(message)
  }
  for (const one of messages) receive(one)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data)
  const lead = () =>
    readStream({
      lastAt: () => lastAt,
      onMessage: (message) => {
        receive(message)
        channel.postMessage(message)
      },
      onRefused,
      signal: leaving.signal,
    })
  // Aborting the wait for the lock rejects.
  navigator.locks.request(channel.name, { signal: leaving.signal }, lead).catch(() => {})
  return () => {
    leaving.abort()
    channel.close()
  }
}

type ReadOptions = {
  lastAt: () => number
  onMessage: (message: TabMessage) => void
  onRefused: () => void
  signal: AbortSignal
}

function readStream({ lastAt, onMessage, onRefused, signal }: ReadOptions): Promise<void> {
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
      // After a cut the browser reconnects by itself, with the last id.
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

/** The number at the end of a message's id; Infinity if there is none. */
function eventIn(id: string): number {
  const [, digits] = /\.(\d+)$/.exec(id) ?? []
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits)
}
