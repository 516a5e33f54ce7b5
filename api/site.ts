import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { open } from './auth/access.ts'
import type { Config } from './config.ts'
import { pages as urls } from './contract/pages.ts'
import type { App, Deps } from './deps.ts'
import { answerNotFound } from './errors/handler.ts'
import { readPages, readPaths, sendPage } from './pages.ts'

const dist = path.resolve(import.meta.dirname, '../dist')
const ownPaths = /^\/(api|sanctum|storage)(\/|$)/

const statuses: Record<string, number> = { '/401': 401, '/404': 404, '/500': 500 }

type SiteDeps = Pick<Deps, 'config' | 'now'> & { isDemo: () => Promise<boolean> }

/** Serves the built PWA, precompressed. An unknown page gets the app's shell, which says so, with 404. */
export async function serveSite(app: App, { config, now, isDemo }: SiteDeps): Promise<void> {
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
      globIgnore: ['**/*.html', '*.txt', '*.xml', 'pages/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const demoLogin = pages.get(`${urls.login}.demo`)
    pages.delete(`${urls.login}.demo`)
    for (const [url, page] of pages) {
      site.get(url, async (request, reply) => {
        const other = url === urls.login && (await isDemo().catch(() => false)) ? demoLogin : undefined
        return sendPage(other ?? page, request, reply)
      })
    }
    site.get('/.well-known/security.txt', (_request, reply) =>
      reply.type('text/plain').send(securityText(config, now())),
    )
    const isKnown = readPaths(dist)
    site.setNotFoundHandler((request, reply) => {
      const path = pagePath(request)
      if (path === null) return answerNotFound(request, reply)
      return sendPage(shell, request, reply, statuses[path] ?? (isKnown(path) ? 200 : 404))
    })
  })
}

/** Null for what can't be a page of the app. */
function pagePath({ method, url }: { method: string; url: string }): string | null {
  const path = url.split('?')[0] ?? ''
  return method === 'GET' && !ownPaths.test(path) && !/\.\w+$/.test(path) ? path : null
}

/** RFC 9116 asks for an end that is less than a year away. */
function securityText({ appUrl, contactEmail }: Config, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 24 * 3_600_000).toISOString()
  const canonical = `${appUrl}/.well-known/security.txt`
  return `Contact: mailto:${contactEmail}\nExpires: ${expires}\nCanonical: ${canonical}\nPreferred-Languages: en\n`
}
