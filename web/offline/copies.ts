import { type Copies, keysIn, type Mirror } from './environment.ts'

const folder = '/unsent/'

export const copyKey = (userId: number, syncToken: string) => `${folder}${userId}/${syncToken}`

/** How many of a page's last copies the browser may not have written out of local storage yet. */
const recent = 20
/** Bytes: more than a ticket with a large signature. */
const room = 256 * 1024
/** Characters: copies of this length hold a photo, a ticket's hardly ever. */
const aPhoto = 64 * 1024

/**
 * In Cache Storage, which page and worker share and which outlives a rebuilt IndexedDB. On a full disk Chromium evicts
 * a site without persistence at once: databases, Cache Storage, OPFS and worker. Only local storage stays, once it is
 * written out, at most once a minute. So a page also keeps each copy there, within 5 MB and tickets before photos, and
 * in its memory.
 */
export function browserCopies(own: Mirror | null): Copies {
  const open = () => caches.open('loadstone-unsent')
  /** Only for the next `put`: a cache that was opened earlier may have been evicted, and keeps nothing. */
  let opening: Promise<Cache> | null = null
  const remembered = new Map<string, string>()
  return {
    prepare: () => {
      opening = open()
      opening.catch(() => {})
    },
    put: async (key, text) => {
      const cache = opening ?? open()
      opening = null
      remembered.set(key, text)
      keep(own, key, text)
      await (await cache).put(key, new Response(text))
    },
    get: async (key) => (await readCached(open(), key)) ?? own?.getItem(key) ?? remembered.get(key) ?? null,
    keys: async () => [...new Set([...(await listCached(open())), ...keysIn(own, folder), ...remembered.keys()])],
    remove: async (key) => {
      remembered.delete(key)
      own?.removeItem(key)
      await (await open()).delete(key)
    },
    hasRoom: async () => {
      if (!own || (await isKept()) || (await takesMore())) return true
      for (const [key, text] of [...remembered].slice(-recent)) keep(own, key, text)
      return false
    },
  }
}

/** If one storage can't be opened, the others are still searched. */
async function readCached(opening: Promise<Cache>, key: string): Promise<string | null> {
  const found = await opening.then((cache) => cache.match(key)).catch(() => undefined)
  return found ? found.text() : null
}

async function listCached(opening: Promise<Cache>): Promise<string[]> {
  const requests = await opening.then((cache) => cache.keys()).catch(() => [])
  // Parsing the URLs of a long queue would cost a slow phone much of a second.
  return requests.map(({ url }) => url.slice(url.indexOf(folder)))
}

/** Best effort. If local storage is full, photos give way to a ticket. */
function keep(own: Mirror | null, key: string, text: string): void {
  if (!own || isTaken(own, key, text) || text.length >= aPhoto) return
  for (const other of keysIn(own, folder)) {
    if ((own.getItem(other)?.length ?? 0) < aPhoto) continue
    own.removeItem(other)
    if (isTaken(own, key, text)) return
  }
}

/** Removed first: after a failed write the browser doesn't try again while the value is the same. */
function isTaken(own: Mirror, key: string, text: string): boolean {
  try {
    own.removeItem(key)
    own.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Whether the browser has promised not to evict this site. */
function isKept(): Promise<boolean> {
  return navigator.storage?.persisted?.().catch(() => false) ?? Promise.resolve(false)
}

async function takesMore(): Promise<boolean> {
  const name = 'loadstone-room'
  const isTaken = await caches
    .open(name)
    .then((cache) => cache.put('/room', new Response(new Uint8Array(room))))
    .then(
      () => true,
      () => false,
    )
  await caches.delete(name).catch(() => false)
  return isTaken
}
