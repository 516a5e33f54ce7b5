import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Manifest, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const dist = path.resolve(import.meta.dirname, 'dist')
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** The areas' common ground; what only one page needs (a map, charts, a signature pad) stays with that page. */
const sharedByAreas = /[\\/]web[\\/](ui|shell|session|client)[\\/]|[\\/]@(mantine[\\/]core|tanstack|tabler)[\\/]/

export default defineConfig({
  root: 'web',
  // The manifest tells the weight check which files a first visit loads.
  build: {
    outDir: dist,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 1024,
    // The measure is the gzip weight of a first visit: tests/e2e/weight.spec.ts.
    chunkSizeWarningLimit: 1000,
    // What every visitor loads is one file, what the areas share another: sooner here than thirty of half a kilobyte.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            // By who needs it: a driver's phone doesn't load the office's tables and menus.
            { name: 'shared', test: sharedByAreas, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
      },
    },
  },
  plugins: [react(), preloadTextFont(), installable(), precompress()],
  server: { port: 5173, proxy: { '/api': api, '/sanctum': api, '/storage': api } },
})

/** The text font is asked for beside the style sheet rather than after it, so words seldom change their shape. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /atkinson.*\.woff2$/.test(file))
        if (!font) throw new Error('The text font is missing from the build.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** What works without a network, by the module that is loaded when first opened: the driver's and the yard's parts. */
const isOffline = /^(\.\.\/node_modules|areas\/(Driver|Haulier)|drivers|tickets|device|offline|theme|accounts\/Login)/

/** The web app manifest and the service worker, which the app registers itself and which waits until it is asked to take over. */
function installable() {
  const icon = (file: string, sizes: string, purpose = 'any') => ({
    src: `/icons/${file}`,
    sizes,
    type: 'image/png',
    purpose,
  })
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: '../sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    devOptions: { enabled: true, type: 'module' },
    injectManifest: {
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg}'],
      manifestTransforms: [async (entries) => ({ manifest: await keepOffline(entries), warnings: [] })],
    },
    manifest: {
      id: '/',
      name: 'Loadstone',
      short_name: 'Loadstone',
      description: 'Job tickets that work without signal, and the trade in bulk aggregates by the tonne.',
      lang: 'en-GB',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#1d2125',
      theme_color: '#1d2125',
      icons: [
        icon('icon-192.png', '192x192'),
        icon('icon-512.png', '512x512'),
        icon('maskable-512.png', '512x512', 'maskable'),
      ],
      shortcuts: [
        { name: 'My jobs', url: '/driver', icons: [icon('icon-192.png', '192x192')] },
        { name: 'Unsent', url: '/driver/unsent', icons: [icon('icon-192.png', '192x192')] },
      ],
    },
  })
}

/** Of the built files those that the start and the offline areas load; the office is not precached. */
async function keepOffline<Entry extends { url: string }>(entries: Entry[]): Promise<Entry[]> {
  const built: Manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8'))
  const kept = new Set(['index.html'])
  const walked = new Set<string>()
  const walk = (key: string): void => {
    const chunk = built[key]
    if (!chunk || walked.has(key)) return
    walked.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) kept.add(file)
    const later = (chunk.dynamicImports ?? []).filter((module) => isOffline.test(module))
    for (const next of [...(chunk.imports ?? []), ...later]) walk(next)
  }
  walk('index.html')
  return entries.filter(({ url }) => kept.has(url))
}

/** Writes .br and .gz beside each text file: the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // After the service worker has been written.
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: compressAll,
    },
  }
}

async function compressAll(): Promise<void> {
  const files = await readdir(dist, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && /\.(js|css|html|svg|webmanifest)$/.test(file.name))
  await Promise.all(texts.map((file) => compress(path.join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
