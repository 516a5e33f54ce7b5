import { type Copies, keysIn, type Mirror } from './environment.ts'

const folder = '/unsent/'

export const copyKey = (userId: number, syncToken: string) => `${folder}${userId}/${syncToken}`

/**
 * Where the second copies lie: in Cache Storage, which page and worker share and which outlives an IndexedDB that is made anew. A disk
 * that is full to the last byte makes Chromium drop a site's Cache Storage too, and OPFS with it; what stayed in each run that was
 * tried is local storage, once the browser has written it out some seconds later. So a page keeps each copy there as well, as
 * far as its 5 MB reach, and in its own memory for as long as it is open. The worker has neither: what it leaves there is
 * recognised at the page's next start.
 */
export function browserCopies(own: Mirror | null): Copies | null {
  if (!('caches' in globalThis)) return null
  const open = () => caches.open('loadstone-unsent')
  const remembered = new Map<string, string>()
  return {
    put: async (key, text) => {
      remembered.set(key, text)
      keep(own, key, text)
      await (await open()).put(key, new Response(text))
    },
    get: async (key) => (await (await open()).match(key))?.text() ?? own?.getItem(key) ?? remembered.get(key) ?? null,
    keys: async () => {
      const cached = (await (await open()).keys()).map(({ url }) => new URL(url).pathname)
      return [...new Set([...cached, ...keysIn(own, folder), ...remembered.keys()])]
    },
    remove: async (key) => {
      remembered.delete(key)
      own?.removeItem(key)
      await (await open()).delete(key)
    },
  }
}

/** The third place is best effort: that it is full says nothing about the second. */
function keep(own: Mirror | null, key: string, text: string): void {
  try {
    own?.setItem(key, text)
  } catch {
    // Full: the copy in Cache Storage remains.
  }
}
