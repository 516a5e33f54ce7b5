import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { dist } from './folders.ts'

/** Writes .br and .gz beside each text file, for the server to send. The server compresses HTML itself. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // After the service worker is written.
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
