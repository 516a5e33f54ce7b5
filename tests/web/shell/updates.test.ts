import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPrompt, readUpdate, watchForUpdates } from '../../../web/shell/updates.ts'

const update = vi.hoisted(() => vi.fn(() => Promise.resolve()))
const register = vi.hoisted(() => vi.fn(() => Promise.resolve()))
const heard = new Map<string, () => void>()

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      heard.set(name, listener)
    }
    register = register
    update = update
  },
}))

/** The browser's registration, as far as it says which version is where. */
const registration = { active: null as object | null, waiting: null as object | null }
let isRegistered: boolean

beforeEach(async () => {
  isRegistered = true
  const getRegistration = async () => (isRegistered ? registration : undefined)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
  await watchForUpdates()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  register.mockReset().mockResolvedValue()
})

test('the first version asks nothing, though it waits for a moment', async () => {
  Object.assign(registration, { active: null, waiting: {} })
  heard.get('waiting')?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(readUpdate()).toBe('none')
})

test('a version that waits for an older one to end asks to update', async () => {
  Object.assign(registration, { active: {}, waiting: {} })
  heard.get('waiting')?.()
  await expect.poll(readUpdate).toBe('waiting')
})

test('the bar is silent while the page itself says that there is a new version', () => {
  const release = holdPrompt()
  expect(readUpdate()).toBe('none')
  release()
  expect(readUpdate()).toBe('waiting')
})

test('the page looks for a new version as soon as a part of the old one is gone', async () => {
  update.mockClear()
  window.dispatchEvent(new Event('vite:preloadError'))
  await expect.poll(() => update.mock.calls.length).toBe(1)
})

test('only a failed first install is tried again', async () => {
  vi.useFakeTimers()
  register.mockClear()
  heard.get('redundant')?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register).not.toHaveBeenCalled()
  isRegistered = false
  heard.get('redundant')?.()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(register).toHaveBeenCalledOnce()
})

test('a worker that can’t be fetched is requested again until it can', async () => {
  vi.useFakeTimers()
  isRegistered = false
  register.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError())
  await watchForUpdates()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(register).toHaveBeenCalledTimes(3)
})
