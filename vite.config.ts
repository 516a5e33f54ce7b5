import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { checkPage, preact, serveCheckPage, writeCheckPage } from './build/checkPage.ts'
import { sharedGroups } from './build/chunks.ts'
import { firstScreen } from './build/firstScreen.ts'
import { dist, root } from './build/folders.ts'
import { ifBuilt } from './build/ifBuilt.ts'
import { drawnPages, readMarks } from './build/marks.ts'
import { installable } from './build/offline.ts'
import { outlineOfBritain } from './build/outline.ts'
import { precompress } from './build/precompress.ts'
import { preloadTextFont } from './build/textFont.ts'

const marks = readMarks(path.join(root, 'web'))
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** Palettes of the component library that nothing here is painted with: 3 kB of every first visit. */
const unusedPalette = /^--mantine-color-(cyan|grape|green|indigo|lime|orange|pink|violet|yellow)-/

const css: UserConfig['css'] = {
  transformer: 'lightningcss',
  lightningcss: {
    // Every rule of a module begins with a name of its own: none reaches beyond its component.
    // A component names the place in its page's grid where it stands, which is the page's own.
    cssModules: { pure: true, grid: false },
    // The breakpoints of web/theme/media.css.
    drafts: { customMedia: true },
    visitor: { Declaration: { custom: ({ name }) => (unusedPalette.test(name) ? [] : undefined) } },
  },
}

/** The same source for browsers that know classes and async functions, as all do that this is built for: 1.5 kB less. */
const dexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }

/** The router's build without its warnings to developers, to which its package never leads. */
const router = [
  { find: /^react-router$/, replacement: path.join(root, 'node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  },
]

const built: UserConfig['build'] = { outDir: dist, target: 'es2022', assetsInlineLimit: 1024 }

/** The few files that a test or a person at the network panel looks for by name. */
const named = /^(notice|scene|archivo|engine|workbox-window)/

const site: UserConfig = {
  root: 'web',
  css,
  resolve: { alias: [dexie, ...router] },
  // The manifest tells the weight check which files a first visit loads.
  build: {
    ...built,
    // Beside the page that checks a ticket.
    emptyOutDir: false,
    manifest: true,
    // The measure is the gzip weight of a first visit: tests/e2e/weight.spec.ts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Every visit loads a list of these names, so they are short.
        chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash].js' : 'assets/c[hash].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') && !named.test(name) ? 'assets/c[hash].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // What every visitor loads is one file.
            { name: 'start', tags: ['$initial'], priority: 100 },
            ...sharedGroups,
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    outlineOfBritain(),
    preloadTextFont(),
    firstScreen(),
    serveCheckPage(),
    drawnPages(marks),
    ifBuilt([...installable(marks), precompress()]),
  ],
  server: { port: 5173, proxy: { '/api': api, '/sanctum': api, '/storage': api } },
}

/** The page behind a ticket's QR, by itself and first: what a browser keeps of the site is listed by the build of the app. */
const check: UserConfig = {
  root: 'web',
  css,
  resolve: { alias: preact },
  build: {
    ...built,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: checkPage.manifest,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { verify: path.join(root, 'web', checkPage.html) } },
  },
  plugins: [react(), preloadTextFont(), writeCheckPage()],
}

/** The same pages for Node, which draws the public ones once (api/cli/pages.ts); files are named as in the site. */
const drawing: UserConfig = {
  root: 'web',
  css,
  build: {
    outDir: path.join(root, 'node_modules', '.cache', 'pages'),
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 1024,
  },
  plugins: [react(), outlineOfBritain(), drawnPages(marks)],
}

export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode === 'check') return check
  return isSsrBuild ? drawing : site
})
