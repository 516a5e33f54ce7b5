import { beforeEach, expect, test, vi } from 'vitest'
import { takeOverFromChecks } from '../../../web/offline/takeOver.ts'
import { keepWorker } from '../../../web/verify/keepWorker.ts'

type Worker = ReturnType<typeof worker>

function worker() {
  return Object.assign(new EventTarget(), { postMessage: vi.fn() })
}

/** The browser's, with what each of its workers was told. */
let registration: EventTarget & { waiting: Worker | null; installing: Worker | null }
const register = vi.fn(() => Promise.resolve(registration))

beforeEach(() => {
  registration = Object.assign(new EventTarget(), { waiting: null, installing: null })
  register.mockClear()
  vi.stubGlobal('navigator', { serviceWorker: { register } })
})

test('a version that is already waiting is told to take over from the checks', async () => {
  const next = worker()
  registration.waiting = next
  await keepWorker()
  expect(register).toHaveBeenCalledTimes(1)
  expect(next.postMessage.mock.calls).toEqual([[{ type: takeOverFromChecks }]])
})

test('a version that arrives meanwhile is told once it waits', async () => {
  await keepWorker()
  const next = worker()
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  expect(next.postMessage).not.toHaveBeenCalled()
  Object.assign(registration, { installing: null, waiting: next })
  next.dispatchEvent(new Event('statechange'))
  expect(next.postMessage.mock.calls).toEqual([[{ type: takeOverFromChecks }]])
})

test('a browser that can’t keep a worker still checks tickets', async () => {
  register.mockRejectedValueOnce(new DOMException('Denied', 'SecurityError'))
  await keepWorker()
  vi.stubGlobal('navigator', {})
  await keepWorker()
})
