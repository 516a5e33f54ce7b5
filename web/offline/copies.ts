import { type Copies, keysIn, type Mirror } from './environment.ts'

const folder = '/unsent/'

export const copyKey = (userId: number, syncToken: string) => `${folder}${userId}/${syncToken}`

/** What a page may have put into local storage that the browser has not yet written out (copies). */
const recent = 20
/** More than a ticket with a large signature (bytes). */
const room = 256 * 1024
/** A copy of this length bears a photo; that of a ticket, with a signature of any size, is shorter or rare (characters). */
const aPhoto = 64 * 1024

/**
 * Where the second copies lie: in Cache Storage, which page and worker share and which outlives an IndexedDB that is made anew. Where the
 * disk is full Chromium evicts a site that was not granted persistence, its databases, Cache Storage, OPFS and worker at once;
 * what stays is local storage, once the browser has written it out, and it writes once a minute at most. So a page keeps each copy
 * there as well, as far as its 5 MB reach and tickets before photos, and in its own memory for as long as it is open. The worker has neither: what it
 * leaves there is recognised at the page's next start.
 */
export function browserCopies(own: Mirror | null): Copies {
  const open = () => caches.open('loadstone-unsent')
  /** For the next `put` alone: one that was evicted since would take what is written into it and keep nothing. */
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

/** A storage that can't be opened is no reason not to look into the others. */
async function readCached(opening: Promise<Cache>, key: string): Promise<string | null> {
  const found = await opening.then((cache) => cache.match(key)).catch(() => undefined)
  return found ? found.text() : null
}

async function listCached(opening: Promise<Cache>): Promise<string[]> {
  const requests = await opening.then((cache) => cache.keys()).catch(() => [])
  // Not parsed: with a long queue that would take a slow phone a good part of a second.
  return requests.map(({ url }) => url.slice(url.indexOf(folder)))
}

/** The third place is best effort: that it is full says nothing about the second. Where it is, photos give way to a ticket. */
function keep(own: Mirror | null, key: string, text: string): void {
  if (!own || isTaken(own, key, text) || text.length >= aPhoto) return
  for (const other of keysIn(own, folder)) {
    if ((own.getItem(other)?.length ?? 0) < aPhoto) continue
    own.removeItem(other)
    if (isTaken(own, key, text)) return
  }
}

/** Taken out first, because a browser that could not write it out doesn't try again while the value is the same. */
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

/** Whether the disk takes a little more. */
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
