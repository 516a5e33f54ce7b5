import { afterEach, expect, test, vi } from 'vitest'
import { askToKeep } from '../../../web/device/keeping.ts'

const persist = vi.fn(async () => true)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  persist.mockClear()
})

test('the browser is asked for persistence once, after the first save', async () => {
  vi.stubGlobal('navigator', { storage: { persist } })
  await askToKeep()
  await askToKeep()
  expect(persist).toHaveBeenCalledTimes(1)
})

test('a browser that refuses local storage is not asked each time, and nothing fails', async () => {
  vi.stubGlobal('navigator', { storage: { persist } })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  await askToKeep()
  expect(persist).not.toHaveBeenCalled()
})
