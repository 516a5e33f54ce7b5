import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { unpackWoff } from '../../../api/papers/woff.ts'

const require = createRequire(import.meta.url)

type Tables = { _getTableStream: (tag: string) => { buffer: Uint8Array; pos: number } | null }

/** Each table as fontkit reads it. */
function tablesOf(bytes: Buffer) {
  const font = create(bytes) as unknown as Tables & { directory: { tables: Record<string, { length: number }> } }
  return Object.entries(font.directory.tables).map(([tag, { length }]) => {
    const stream = font._getTableStream(tag)
    return [tag, stream && Buffer.from(stream.buffer.subarray(stream.pos, stream.pos + length)).toString('base64')]
  })
}

test.each([
  'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
  'archivo/files/archivo-latin-ext-800-normal.woff',
  'noto-sans/files/noto-sans-greek-ext-400-normal.woff',
])('%s has the same tables once it is unpacked', (file) => {
  const packed = readFileSync(require.resolve(`@fontsource/${file}`))
  const font = unpackWoff(packed)
  expect(create(font).type).toBe('TTF')
  expect(font.readUInt32BE(0)).toBe(packed.readUInt32BE(4))
  expect(tablesOf(font)).toEqual(tablesOf(packed))
})
