import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Manifest, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const dist = path.resolve(import.meta.dirname, 'dist')
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** A module's every rule begins with a name of its own: none reaches beyond its component. */
const css: UserConfig['css'] = { transformer: 'lightningcss', lightningcss: { cssModules: { pure: true } } }

/** The areas' common ground; what only one page needs (a map, charts, a signature pad) stays with that page. */
const sharedByAreas = /[\\/]web[\\/](ui|shell|session|client)[\\/]|[\\/]@(mantine[\\/]core|tanstack|tabler)[\\/]/

/** What the driver's jobs are drawn with. They keep files of their own, by whose names the worker knows what to store. */
const roadEntries = ['areas/DriverArea.tsx', 'drivers/JobsPage.tsx'].map((file) =>
  path.resolve(import.meta.dirname, 'web', file),
)
/** Of that what the office has no use for. */
const roadOnly = /[\\/](web[\\/](areas|device|drivers|offline)|dexie|dexie-react-hooks)[\\/]/
const roadLibraries = /[\\/]node_modules[\\/](dexie|dexie-react-hooks|@tanstack)[\\/]/
const tablerIcon = /[\\/]@tabler[\\/].*[\\/](Icon\w+)\.mjs$/

type ModuleGraph = { getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null }

let onRoad: { modules: ReadonlySet<string>; icons: ReadonlySet<string> } | null = null

function roadPart(id: string, graph: ModuleGraph): string | null {
  onRoad ??= walkImports(graph)
  const icon = tablerIcon.exec(id)?.[1]
  const isOnRoad = icon ? onRoad.icons.has(icon) : onRoad.modules.has(id) || roadLibraries.test(id)
  if (!isOnRoad || roadEntries.includes(id)) return null
  return roadOnly.test(id) ? 'road' : 'areas'
}

/** Our own modules alone: a library's index leads to all of it, used or not. */
function walkImports(graph: ModuleGraph) {
  const modules = new Set(roadEntries)
  const icons = new Set<string>()
  // A set is walked in the order of its growth.
  for (const id of modules) {
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    for (const [name] of code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name)
    for (const next of importedIds) if (!next.includes('node_modules')) modules.add(next)
  }
  return { modules, icons }
}

const site: UserConfig = {
  root: 'web',
  css,
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
            // The driver's jobs in two files: each more is one more turn of the worker, on a phone that starts without signal.
            { name: roadPart, debugName: 'road' },
            // By who needs it: a driver's phone doesn't load the office's tables and menus.
            { name: 'shared', test: sharedByAreas, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
      },
    },
  },
  plugins: [react(), outlineOfBritain(), preloadTextFont(), ifBuilt([...installable(), precompress()])],
  server: { port: 5173, proxy: { '/api': api, '/sanctum': api, '/storage': api } },
}

/** The same pages for Node, which draws the public ones once (api/cli/pages.ts); files are named as in the site. */
const drawing: UserConfig = {
  root: 'web',
  css,
  build: {
    outDir: path.resolve(import.meta.dirname, 'node_modules', '.cache', 'pages'),
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 1024,
  },
  plugins: [react(), outlineOfBritain()],
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? drawing : site))

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

/** A build that failed is closed all the same: what then misses its files would hide the reason. */
function ifBuilt(plugins: Plugin[]): Plugin[] {
  let isBuilt = false
  const watch: Plugin = {
    name: 'watch-for-files',
    writeBundle: () => {
      isBuilt = true
    },
  }
  const guarded = plugins.map((plugin) => {
    const { closeBundle: hook } = plugin
    if (!hook || typeof hook === 'function') return plugin
    const closeBundle: typeof hook = {
      ...hook,
      async handler(error) {
        if (isBuilt) await hook.handler.call(this, error)
      },
    }
    return { ...plugin, closeBundle }
  })
  return [watch, ...guarded]
}

/** Britain, Ireland and the Isle of Man by their ISO numbers, cut out of the world: 18 kB of 900, packed. */
const british = new Set(['826', '372', '833'])

type Arcs = (number | Arcs)[]
type Atlas = {
  transform: unknown
  arcs: unknown[]
  objects: { countries: { geometries: { id: string; type: string; arcs: Arcs }[] } }
}

/** The ground of every map; web/geo/outline.d.ts says what it is. */
function outlineOfBritain(): Plugin {
  const id = '\0virtual:outline'
  return {
    name: 'outline-of-britain',
    resolveId: (source) => (source === 'virtual:outline' ? id : undefined),
    async load(loaded) {
      if (loaded !== id) return
      const atlas = await readFile(new URL(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8')
      return `export default ${JSON.stringify(cutOut(JSON.parse(atlas)))}`
    },
  }
}

/** A topology of those countries alone: their shapes name their arcs by number, ~number where one runs backwards. */
function cutOut({ transform, arcs, objects }: Atlas) {
  const kept = new Map<number, number>()
  const renumber = (arc: Arcs[number]): Arcs[number] => {
    if (Array.isArray(arc)) return arc.map(renumber)
    const forwards = arc < 0 ? ~arc : arc
    const at = kept.get(forwards) ?? kept.size
    kept.set(forwards, at)
    return arc < 0 ? ~at : at
  }
  const countries = objects.countries.geometries.filter((country) => british.has(country.id))
  const geometries = countries.map(({ type, arcs: shape }) => ({ type, arcs: shape.map(renumber) }))
  const land = { type: 'GeometryCollection', geometries }
  return { type: 'Topology', transform, objects: { land }, arcs: [...kept.keys()].map((arc) => arcs[arc]) }
}

/** What works without a network, by the module that is loaded when first opened: the driver's and the yard's parts. */
const isOffline =
  /^(\.\.\/node_modules|areas\/(Driver|Haulier|Own)|drivers|tickets|device|offline|theme|activity|accounts\/(Login|settings\/Settings))/

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
      globPatterns: ['index.html', 'colours.js', 'assets/*.{js,css,woff2,svg}'],
      manifestTransforms: [async (entries) => ({ manifest: await keepOffline(entries), warnings: [] })],
    },
    manifest: {
      id: '/',
      name: 'Loadstone',
      short_name: 'Loadstone',
      description: 'Job tickets that work without signal, and the trade in bulk aggregates by the tonne.',
      lang: 'en-GB',
      // A user's way into his area, also without a network; the id stays what it was.
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

/** Of the built files those that the start and the offline areas load; the office is not precached. */
async function keepOffline<Entry extends { url: string }>(entries: Entry[]): Promise<Entry[]> {
  const built: Manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8'))
  const kept = new Set(['index.html', 'colours.js'])
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

/** Writes .br and .gz beside each text file: the server sends them as they are. It completes the HTML itself. */
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
  const texts = files.filter((file) => file.isFile() && /\.(js|css|svg|webmanifest)$/.test(file.name))
  await Promise.all(texts.map((file) => compress(path.join(file.parentPath, file.name))))
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
