import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { type Entry as Listed, openPromise } from 'yauzl'
import { type Entry, zipOf } from '../../../api/archives/zip.ts'
import { endOf, headOf, lineOfDirectory, momentOf } from '../../../api/archives/zipFormat.ts'
import { unzip } from './unzip.ts'

/** An independent reader opens what the server writes, in the sizes that no other test reaches too. */

const folder = mkdtempSync(join(tmpdir(), 'loadstone-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = new Date('2026-03-10T09:00:04.000Z')

async function* entriesOf(...entries: Entry[]): AsyncGenerator<Entry> {
  yield* entries
}

async function* inParts(): AsyncGenerator<string | Uint8Array> {
  yield ''
  yield 'Größe: '
  yield Buffer.from('31.94 t')
}

test('files come back as they were, whole or in parts, an empty one too', async () => {
  const files = await unzip(
    await buffer(
      zipOf(
        entriesOf(
          { name: 'whole.txt', content: Buffer.from('whole') },
          { name: 'folder/parts.txt', content: inParts() },
          { name: 'empty.txt', content: Buffer.alloc(0) },
        ),
        now,
      ),
    ),
  )
  expect([...files].slice(0, 3).map(([name, content]) => [name, String(content)])).toEqual([
    ['whole.txt', 'whole'],
    ['folder/parts.txt', 'Größe: 31.94 t'],
    ['empty.txt', ''],
  ])
})

test('an archive has more than 65,535 files', async () => {
  async function* many(): AsyncGenerator<Entry> {
    for (let nth = 0; nth < 70_000; nth += 1) yield { name: `signatures/${nth}.png`, content: Buffer.from('x') }
  }
  const path = join(folder, 'many.zip')
  writeFileSync(path, await buffer(zipOf(many(), now)))
  const zip = await openPromise(path, { lazyEntries: true })
  expect(zip.entryCount).toBe(70_001)
  zip.close()
})

test('a file and an archive are larger than 4 GB', async () => {
  const moment = momentOf(now)
  const large = { name: Buffer.from('large.json'), crc: 7, bytes: 5_000_000_000, offset: 0 }
  const behind = { name: Buffer.from('behind.png'), crc: 9, bytes: 3, offset: 5_000_000_100 }
  const lines = Buffer.concat([lineOfDirectory(large, moment), lineOfDirectory(behind, moment)])
  const offset = 5_000_000_200
  const path = join(folder, 'large.zip')
  const file = openSync(path, 'w')
  // Between them the file is empty, and takes no room on most disks.
  truncateSync(path, offset)
  writeSync(file, headOf(large.name, moment), 0, null, large.offset)
  writeSync(file, headOf(behind.name, moment), 0, null, behind.offset)
  writeSync(file, Buffer.concat([lines, endOf({ files: 2, bytes: lines.length, offset })]), 0, null, offset)
  closeSync(file)

  const zip = await openPromise(path, { lazyEntries: true })
  const listed: Listed[] = []
  await new Promise<void>((done, fail) => {
    zip.on('error', fail).on('end', done)
    zip.on('entry', (entry: Listed) => {
      listed.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
  expect(
    listed.map(({ fileName, uncompressedSize, crc32, relativeOffsetOfLocalHeader: at }) => [
      ...[fileName, uncompressedSize, crc32, at],
    ]),
  ).toEqual([
    ['large.json', 5_000_000_000, 7, 0],
    ['behind.png', 3, 9, 5_000_000_100],
  ])
  expect(listed[0]?.getLastModDate({ timezone: 'UTC' })).toEqual(now)
})
