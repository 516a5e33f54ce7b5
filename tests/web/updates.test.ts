import { beforeEach, expect, test, vi } from 'vitest'
import { readUpdate, watchForUpdates } from '../../web/shell/updates.ts'

const heard = new Map<string, () => void>()

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      heard.set(name, listener)
    }
    register() {
      return Promise.resolve()
    }
  },
}))

/** The browser's registration, as far as it says which version is where. */
const registration = { active: null as object | null, waiting: null as object | null }

beforeEach(async () => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
  vi.stubGlobal('document', new EventTarget())
  await watchForUpdates()
})

test('the first version, which waits for a moment on its way in, asks nothing', async () => {
  Object.assign(registration, { active: null, waiting: {} })
  heard.get('waiting')?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(readUpdate()).toBe('none')
})

test('a version that waits for an older one to end asks', async () => {
  Object.assign(registration, { active: {}, waiting: {} })
  heard.get('waiting')?.()
  await vi.waitFor(() => expect(readUpdate()).toBe('waiting'))
})
