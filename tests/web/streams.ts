import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { forgetOwnEvents } from '../../web/client/ownEvents.ts'
import { listenEarly } from '../../web/live/early.ts'
import { startLive } from '../../web/live/live.ts'

/** A browser's tabs, each of which is a `startLive`, over the streams that a test lets a server send. */

const open: FakeSource[] = []
class FakeSource {
  static readonly CLOSED = 2
  readyState = 1
  onmessage: (event: { data: string; lastEventId: string }) => void = () => {}
  onerror: () => void = () => {}
  readonly path: string
  constructor(path: string) {
    this.path = path
    open.push(this)
  }
  say(topics: unknown, lastEventId = ''): void {
    this.onmessage({ data: JSON.stringify({ topics }), lastEventId })
  }
  refuse(): void {
    this.readyState = FakeSource.CLOSED
    this.onerror()
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
    open.splice(open.indexOf(this), 1)
  }
}

const channels = new Set<FakeChannel>()
class FakeChannel {
  onmessage: (event: { data: unknown }) => void = () => {}
  readonly name: string
  constructor(name: string) {
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const channel of channels) if (channel !== this && channel.name === this.name) channel.onmessage({ data })
  }
  close(): void {
    channels.delete(this)
  }
}

/** Held by one at a time, in the order in which they ask. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    last = last.then(() => (signal.aborted ? undefined : work()))
    return last
  }
  return { request }
}

export const page = { visibilityState: 'visible' }
export const stops: (() => void)[] = []

/** For each test of a file. */
export function serveStreams(): void {
  beforeEach(setUp)
  afterEach(tearDown)
}

function setUp(): void {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { locks: createLocks(), onLine: true })
  vi.stubGlobal('document', page)
}

function tearDown(): void {
  forgetOwnEvents()
  for (const stop of stops.splice(0)) stop()
  page.visibilityState = 'visible'
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

/** A tab with the quotes on its screen; `asked` counts how often it asked for them. `meanwhile`: before it has loaded what hears a stream. */
export async function openTab(meanwhile: () => void = () => {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  let fails = false
  const queryFn = async () => {
    asked += 1
    if (fails) throw new Error('No network')
    return asked
  }
  const unsubscribe = new QueryObserver(queries, {
    queryKey: ['/api/quotes', {}],
    queryFn,
    staleTime: 60_000,
  }).subscribe(() => {})
  const since = Date.now()
  const early = listenEarly(7)
  await vi.advanceTimersByTimeAsync(0)
  meanwhile()
  const stop = startLive({ early, queries, since, onTopics: () => {} })
  stops.push(() => {
    stop()
    unsubscribe()
  })
  await vi.advanceTimersByTimeAsync(0)
  const fail = () => {
    fails = true
  }
  return { asked: () => asked, fail, queries, stop }
}
export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const only = () => {
  expect(open).toHaveLength(1)
  return open[0] as FakeSource
}
