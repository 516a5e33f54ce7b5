import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { checkPage } from './checkPage.ts'
import { dist } from './folders.ts'
import { drawnPages, type Marks } from './marks.ts'

/** The manifest and the service worker. The app registers the worker, which waits until told to take over. */
export function installable(marks: Marks) {
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
      buildPlugins: { vite: [drawnPages(marks)] },
      globPatterns: ['index.html', checkPage.file, 'beforePaint.js', 'first.js', 'assets/*.{js,css,woff2,svg}'],
      manifestTransforms: [async (entries) => ({ manifest: await keepOffline(entries, marks), warnings: [] })],
    },
    manifest: {
      id: '/',
      name: 'Loadstone',
      short_name: 'Loadstone',
      description: 'Job tickets that work without signal, and the trade in bulk aggregates by the tonne.',
      lang: 'en-GB',
      categories: ['business', 'productivity'],
      // Leads users to their area, even offline. The id stays as it is.
      start_url: '/login',
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
        { name: 'Unsent', url: '/unsent', icons: [icon('icon-192.png', '192x192')] },
      ],
    },
  })
}

/** Precaches only what the start, the offline parts and a ticket's check load, not the office. */
async function keepOffline<Entry extends { url: string }>(entries: Entry[], { offline }: Marks): Promise<Entry[]> {
  const kept = new Set(['index.html', 'beforePaint.js', 'first.js', checkPage.file])
  for (const file of await filesOfApp(offline)) kept.add(file)
  for (const { file } of Object.values(await readManifest(checkPage.manifest))) kept.add(file)
  // By address, since it lies among the drawn pages.
  const addressOf = (url: string) => (url === checkPage.file ? checkPage.path.slice(1) : url)
  return entries.filter(({ url }) => kept.has(url)).map((entry) => ({ ...entry, url: addressOf(entry.url) }))
}

async function filesOfApp(offline: Marks['offline']): Promise<ReadonlySet<string>> {
  const built = await readManifest('.vite/manifest.json')
  const files = new Set<string>()
  const walked = new Set<string>()
  const walk = (key: string): void => {
    const chunk = built[key]
    if (!chunk || walked.has(key)) return
    walked.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    // A library or style sheet goes with its importer; our own lazy modules mark themselves.
    const later = (chunk.dynamicImports ?? []).filter((module) => offline.has(module) || !/^[^.].*\.tsx?$/.test(module))
    for (const next of [...(chunk.imports ?? []), ...later]) walk(next)
  }
  const fonts = Object.keys(built).filter((key) => key.endsWith('.woff2'))
  for (const key of ['index.html', ...fonts]) walk(key)
  return files
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(dist, file), 'utf8'))
}
