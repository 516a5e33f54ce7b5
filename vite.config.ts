import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const dist = path.resolve(import.meta.dirname, 'dist')
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** The shared parts weigh little: one file of them is sooner here than thirty of half a kilobyte. */
const isSharedPart = /[\\/]web[\\/]ui[\\/]|[\\/]icons-react[\\/]/

export default defineConfig({
  root: 'web',
  // The manifest tells the weight check which files a first visit loads.
  build: {
    outDir: dist,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'parts', test: isSharedPart }] },
      },
    },
  },
  plugins: [react(), preloadTextFont(), precompress()],
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

/** Writes .br and .gz beside each text file: the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(dist, { recursive: true, withFileTypes: true })
      const texts = files.filter((file) => file.isFile() && /\.(js|css|html|svg|webmanifest)$/.test(file.name))
      await Promise.all(texts.map((file) => compress(path.join(file.parentPath, file.name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
