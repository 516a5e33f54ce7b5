import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { open } from './auth/access.ts'
import type { Config } from './config.ts'
import type { App } from './deps.ts'
import { answerNotFound } from './errors/handler.ts'
import { readPages, sendPage } from './pages.ts'

const dist = path.resolve(import.meta.dirname, '../dist')
const ownPaths = /^\/(api|sanctum|storage)(\/|$)/

/** Serves the built PWA, precompressed. Other paths outside the API are routes of the app. */
export async function serveSite(app: App, config: Config): Promise<void> {
  const pages = readPages(dist, config)
  const shell = pages.get('/index.html')
  if (!shell) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(async (site) => {
    site.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: open(200) }
    })
    await site.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html', '*.txt', '*.xml'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    for (const [url, page] of pages) site.get(url, (request, reply) => sendPage(page, request, reply))
    site.setNotFoundHandler((request, reply) =>
      isPage(request) ? sendPage(shell, request, reply) : answerNotFound(request, reply),
    )
  })
}

function isPage({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0] ?? ''
  return method === 'GET' && !ownPaths.test(path) && !/\.\w+$/.test(path)
}
