// First of all: Dexie looks for a database as soon as it is loaded.
import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, vi } from 'vitest'

/**
 * Files with a page share a process, which loads its libraries once. Each gets its own modules of the app and its own
 * databases; everything that it has begun ends with it, or an engine left running would call the next file's API.
 */

vi.resetModules()
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = globalThis.indexedDB

const ends: (() => void)[] = []

// Intervals are left alone: jsdom draws its frames by one, and a screen ends its own.
endLater('setTimeout', (timer) => clearTimeout(timer))
endLater('addEventListener', (_, listener) => window.removeEventListener(...listener))

function endLater<Name extends 'setTimeout' | 'addEventListener'>(
  name: Name,
  end: (begun: ReturnType<Window[Name]>, asked: Parameters<Window[Name]>) => void,
): void {
  const begin = window[name]
  const apply: ProxyHandler<typeof begin>['apply'] = (_, self, asked) => {
    const begun = Reflect.apply(begin, self, asked)
    ends.push(() => end(begun, asked as Parameters<Window[Name]>))
    return begun
  }
  window[name] = new Proxy(begin, { apply })
  ends.push(() => {
    window[name] = begin
  })
}

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const end of ends) end()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.body.className = ''
  localStorage.clear()
  sessionStorage.clear()
  for (const entry of document.cookie.split('; ')) clearCookie(entry)
  history.replaceState(null, '', '/')
})

function clearCookie(entry: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `${entry}; max-age=0`
}
