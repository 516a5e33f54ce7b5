import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that does nothing but what is compared: one page, from a service worker that knows no other, without a library. */
export type BareSite = { url: string; port: number; end: () => Promise<void> }

export async function serveBare(page: string): Promise<BareSite> {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8')
    const answer = isWorker ? worker : request.method === 'POST' ? '' : page
    // What is posted is taken when all of it is there.
    request.resume().on('end', () => response.end(answer))
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    port,
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const worker = `
  addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/'))))
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/'))
  })
`

/** What the first screen of the driver is made of, drawn by nobody; and a button that writes what a ticket's save writes. */
export function barePage(screen: { css: string; html: string }): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><style>${screen.css}</style></head>
<body><div>${screen.html}</div><button id="save" style="position:fixed;inset:auto 0 0;z-index:9999;height:56px;width:100%">Submit ticket</button>
<script>(${run})()</script></body></html>`
}

/** Runs in the page. */
function run(): void {
  const bare = Object.assign(window, { tappedAt: 0, savedAt: 0 })
  void navigator.serviceWorker.register('/worker.js')
  const stores = ['drafts', 'outbox', 'media', 'meta', 'log']
  const opening = indexedDB.open('bare')
  opening.onupgradeneeded = () => {
    for (const name of stores) opening.result.createObjectStore(name, { autoIncrement: true })
  }
  const picture = crypto.getRandomValues(new Uint8Array(8_000))
  const body = { text: 'x'.repeat(800) }
  const copy = JSON.stringify({ body, picture: btoa(String.fromCharCode(...picture)) })
  const button = document.getElementById('save')
  button?.addEventListener('pointerup', ({ timeStamp }) => Object.assign(bare, { tappedAt: timeStamp, savedAt: 0 }))
  button?.addEventListener('click', () => {
    const transaction = opening.result.transaction(stores, 'readwrite', { durability: 'strict' })
    const store = (name: string) => transaction.objectStore(name)
    store('drafts').get(1)
    store('meta').get(1)
    store('outbox').add(body)
    store('media').add(picture.buffer)
    store('drafts').delete(1)
    store('meta').put({ highest: 1 }, 1)
    store('log').add({ event: 'finished' })
    const committed = new Promise((done) => {
      transaction.oncomplete = done
    })
    const copied = caches.open('copies').then((cache) => cache.put('/unsent/1', new Response(copy)))
    void Promise.all([committed, copied]).then(() => {
      bare.savedAt = performance.now()
    })
  })
}
