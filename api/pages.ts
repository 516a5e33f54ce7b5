import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

type Page = { type: string; etag: string; plain: Buffer; compressed: Partial<Record<Encoding, Promise<Buffer>>> }

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compress
const encodings: readonly Encoding[] = ['br', 'gzip']

/** Placeholders in the built pages for what only the running server knows (web/client/served.ts). */
const builtIn = /https:\/\/loadstone\.example|info@loadstone\.example/g

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** By URL path: the app's shell, the public pages and the files for search engines. */
export function readPages(dist: string, config: Pick<Config, 'appUrl' | 'contactEmail'>): Map<string, Page> {
  const drawn = path.join(dist, 'pages')
  const names = existsSync(drawn) ? readdirSync(drawn, { recursive: true, encoding: 'utf8' }) : []
  const files = [
    ...names.filter((name) => name.endsWith('.html')).map((name) => [urlOf(name), path.join(drawn, name)] as const),
    ...['index.html', 'robots.txt', 'sitemap.xml'].map((name) => [`/${name}`, path.join(dist, name)] as const),
  ]
  const there = files.filter(([, file]) => existsSync(file))
  return new Map(there.map(([url, file]) => [url, readPage(file, config)]))
}

/** Tells a path of the app (web/routes.tsx) from any other. */
export function readPaths(dist: string): (path: string) => boolean {
  const patterns: string[] = JSON.parse(readFileSync(path.join(dist, 'pages', 'paths.json'), 'utf8'))
  const either = patterns.map((pattern) => pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')).join('|')
  const known = new RegExp(`^(?:${either})/?$`, 'i')
  return (url) => known.test(url)
}

function urlOf(name: string): string {
  return name === 'home.html' ? '/' : `/${name.slice(0, -'.html'.length).replaceAll(path.sep, '/')}`
}

function readPage(file: string, { appUrl, contactEmail }: Pick<Config, 'appUrl' | 'contactEmail'>): Page {
  const text = readFileSync(file, 'utf8').replace(builtIn, (found) => (found.includes('@') ? contactEmail : appUrl))
  const plain = Buffer.from(text)
  return {
    type: types[path.extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    compressed: {},
  }
}

/** Compresses on the first request: compressing all pages would delay a start. */
export function compressPage(page: Page, encoding: Encoding): Promise<Buffer> {
  page.compressed[encoding] ??= compress[encoding](page.plain)
  return page.compressed[encoding]
}

/** Browsers always revalidate, and get a 304 if nothing has changed. */
export async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply, status = 200) {
  reply.code(status).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (status === 200) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = encodings.find((one) => accepted.includes(one))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(page.type).send(encoding ? await compressPage(page, encoding) : page.plain)
}
