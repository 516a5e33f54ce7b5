import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserCopies } from '../../web/offline/copies.ts'
import type { Copies, Mirror } from '../../web/offline/environment.ts'

/** Cache Storage as far as the copies use it; a full disk refuses what is put there. */
let cached: Map<string, Map<string, Response>>
let isFull: boolean
let isBroken: boolean
const url = (path: string) => `https://loadstone.example${path}`
const caches = {
  open: async (name: string) => {
    if (isBroken) throw new DOMException('Unexpected internal error.', 'UnknownError')
    const entries = cached.get(name) ?? new Map<string, Response>()
    cached.set(name, entries)
    return {
      put: async (path: string, response: Response) => {
        if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError')
        entries.set(path, response)
      },
      match: async (path: string) => entries.get(path)?.clone(),
      keys: async () => [...entries.keys()].map((path) => ({ url: url(path) })),
      delete: async (path: string) => entries.delete(path),
    }
  },
  delete: async (name: string) => cached.delete(name),
}

/** Local storage that writes out only what changes, as Chromium's does; `toDisk` is what it has to write. */
let stored: Record<string, string>
let toDisk: string[]
let hasPersistence: boolean
/** In characters, as local storage counts. */
const quota = 1_000_000
let copies: Copies
const open = () => {
  const mirror: Mirror = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      const size = Object.values({ ...stored, [key]: value }).join('').length
      if (size > quota)
        throw new DOMException(`Setting the value of '${key}' exceeded the quota.`, 'QuotaExceededError')
      if (stored[key] !== value) toDisk.push(key)
      stored[key] = value
    },
    removeItem: (key: string) => void delete stored[key],
  })
  return browserCopies(new Proxy(mirror, { ownKeys: () => Object.keys(stored), getOwnPropertyDescriptor: () => shown }))
}
const shown = { enumerable: true, configurable: true }
beforeEach(() => {
  cached = new Map()
  stored = {}
  toDisk = []
  isFull = false
  isBroken = false
  hasPersistence = false
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', { storage: { persisted: async () => hasPersistence } })
  copies = open()
})
afterEach(() => void vi.unstubAllGlobals())

test('each copy is kept in Cache Storage and in local storage, and removed from both', async () => {
  await copies.put('/unsent/7/a', 'body')
  expect([await copies.keys(), await copies.get('/unsent/7/a'), stored]).toEqual([
    ['/unsent/7/a'],
    'body',
    { '/unsent/7/a': 'body' },
  ])
  await copies.remove('/unsent/7/a')
  expect([await copies.keys(), await copies.get('/unsent/7/a'), stored]).toEqual([[], null, {}])
})

test('when the browser drops or can’t open one place, the others still have the copy', async () => {
  await copies.put('/unsent/7/a', 'body')
  cached.clear()
  expect([await open().keys(), await open().get('/unsent/7/a')]).toEqual([['/unsent/7/a'], 'body'])
  isBroken = true
  expect([await open().keys(), await open().get('/unsent/7/a')]).toEqual([['/unsent/7/a'], 'body'])
  stored = {}
  expect([await copies.keys(), await copies.get('/unsent/7/a')]).toEqual([['/unsent/7/a'], 'body'])
})

test('a cache opened beforehand serves one copy: the next copy opens it again', async () => {
  copies.prepare()
  await copies.put('/unsent/7/a', 'body')
  cached.clear()
  await copies.put('/unsent/7/b', 'other')
  expect([...(cached.get('loadstone-unsent')?.keys() ?? [])]).toEqual(['/unsent/7/b'])
  isBroken = true
  copies.prepare()
  await expect(copies.put('/unsent/7/c', 'third')).rejects.toThrow('Unexpected internal error')
})

test('a copy that Cache Storage can’t take is refused', async () => {
  isFull = true
  await expect(copies.put('/unsent/7/a', 'body')).rejects.toThrow('Quota exceeded')
})

test('on a full disk local storage writes again what it may have failed to write', async () => {
  await copies.put('/unsent/7/a', 'body')
  expect([await copies.hasRoom(), toDisk]).toEqual([true, ['/unsent/7/a']])
  isFull = true
  expect([await copies.hasRoom(), toDisk]).toEqual([false, ['/unsent/7/a', '/unsent/7/a']])
  expect(stored).toEqual({ '/unsent/7/a': 'body' })
})

test('a browser that promised persistence is not tested for room, and no trial write stays behind', async () => {
  expect([await copies.hasRoom(), cached.size]).toEqual([true, 0])
  isFull = true
  hasPersistence = true
  expect(await copies.hasRoom()).toBe(true)
})

test('in full local storage photos make way for a ticket, and no ticket for a photo', async () => {
  const photo = 'p'.repeat(400_000)
  const ticket = 't'.repeat(30_000)
  for (const name of ['photo-1', 'photo-2', 'photo-3']) await copies.put(`/unsent/7/${name}`, photo)
  expect(Object.keys(stored)).toEqual(['/unsent/7/photo-1', '/unsent/7/photo-2'])
  const tickets = Array.from({ length: 25 }, (_, nth) => `/unsent/7/ticket-${nth}`)
  for (const key of tickets) await copies.put(key, ticket)
  await copies.put('/unsent/7/photo-4', photo)
  expect(Object.keys(stored)).toEqual(tickets)
  expect(await copies.keys()).toHaveLength(29)
})
