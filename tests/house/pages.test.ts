import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressPage, readPages, readPaths } from '../../api/pages.ts'

const config = { appUrl: 'https://stone.example.com', contactEmail: 'desk@stone.example.com' }
let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'loadstone-pages-'))
  mkdirSync(join(dist, 'pages'))
})
afterEach(() => rmSync(dist, { recursive: true }))

test('each page is served at its path, with what only the running server knows, in every encoding', async () => {
  writeFileSync(join(dist, 'index.html'), 'shell')
  writeFileSync(join(dist, 'pages', 'home.html'), 'home')
  writeFileSync(
    join(dist, 'pages', 'privacy-policy.html'),
    '<a href="mailto:info@loadstone.example">info@loadstone.example</a> https://loadstone.example/privacy-policy',
  )
  const pages = readPages(dist, config)
  expect([...pages.keys()].sort()).toEqual(['/', '/index.html', '/privacy-policy'])
  const page = pages.get('/privacy-policy')
  if (!page) throw new Error('There is no page.')
  const text =
    '<a href="mailto:desk@stone.example.com">desk@stone.example.com</a> https://stone.example.com/privacy-policy'
  expect(String(page.plain)).toBe(text)
  expect(String(brotliDecompressSync(await compressPage(page, 'br')))).toBe(text)
  expect(String(gunzipSync(await compressPage(page, 'gzip')))).toBe(text)
})

test('a changed page has a new tag, an unchanged one keeps its own', () => {
  const tagOf = (text: string) => {
    writeFileSync(join(dist, 'index.html'), text)
    return readPages(dist, config).get('/index.html')?.etag
  }
  const first = tagOf('one')
  expect(tagOf('two')).not.toBe(first)
  expect(tagOf('one')).toBe(first)
})

test('a site that has not been built has no pages', () => {
  expect(readPages(join(dist, 'nothing'), config).size).toBe(0)
})

test('a path of the app is known with any id, a trailing slash or capitals; no other path is', () => {
  writeFileSync(
    join(dist, 'pages', 'paths.json'),
    JSON.stringify(['/login', '/driver', '/driver/jobs/:quoteId/ticket']),
  )
  const isKnown = readPaths(dist)
  const paths = [
    '/login',
    '/Login/',
    '/driver',
    '/driver/jobs/7/ticket',
    '/driver/jobs',
    '/driver/nope',
    '/log',
    '/a/login',
  ]
  expect(paths.filter(isKnown)).toEqual(['/login', '/Login/', '/driver', '/driver/jobs/7/ticket'])
})
