import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { csvLines } from '../csv.ts'
import { endOf, headOf, lineOfDirectory, momentOf, sumsOf } from './zipFormat.ts'

/** `name`: of characters that every system takes. */
export type Entry = { name: string; content: Uint8Array | AsyncIterable<string | Uint8Array> }

const atOnce = 64 * 1024

/** Written as fast as the asker takes it, and no longer than the asker is there. The last file has the hash of each other one. */
export function zipOf(entries: AsyncIterable<Entry>, now: Date): Readable {
  return Readable.from(writeZip(entries, now), { objectMode: false, highWaterMark: atOnce })
}

async function* writeZip(entries: AsyncIterable<Entry>, now: Date): AsyncGenerator<Uint8Array> {
  const moment = momentOf(now)
  const index = gather()
  const directory = gather()
  index.add(Buffer.from(csvLines([['File', 'Bytes', 'SHA-256']])))
  let [files, offset] = [0, 0]
  async function* store({ name, content }: Entry, indexed: boolean): AsyncGenerator<Uint8Array> {
    const named = Buffer.from(name)
    const sums = summing()
    const before = headOf(named, moment)
    if (Symbol.asyncIterator in content) {
      yield before
      for await (const part of content) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        sums.add(bytes)
        yield bytes
      }
      yield sumsOf(sums)
    } else {
      sums.add(content)
      yield Buffer.concat([before, content, sumsOf(sums)])
    }
    directory.add(lineOfDirectory({ name: named, crc: sums.crc, bytes: sums.bytes, offset }, moment))
    if (indexed) index.add(Buffer.from(`${name},${sums.bytes},${sums.hash()}\r\n`))
    offset += before.length + sums.bytes + sumsOf(sums).length
    files += 1
  }
  for await (const entry of entries) yield* store(entry, true)
  yield* store({ name: 'index.csv', content: index.take() }, false)
  yield* directory.take()
  yield endOf({ files, bytes: directory.bytes, offset })
}

function summing() {
  const hash = createHash('sha256')
  return {
    crc: 0,
    bytes: 0,
    add(part: Uint8Array) {
      hash.update(part)
      this.crc = crc32(part, this.crc)
      this.bytes += part.length
    },
    hash: () => hash.digest('hex'),
  }
}

/** Copies short buffers into long ones: each that is kept would hold the whole pool from which Node has cut it. */
function gather() {
  const full: Buffer[] = []
  let block = Buffer.allocUnsafeSlow(atOnce)
  let used = 0
  return {
    bytes: 0,
    add(part: Buffer) {
      if (used + part.length > atOnce) {
        full.push(block.subarray(0, used))
        block = Buffer.allocUnsafeSlow(atOnce)
        used = 0
      }
      used += part.copy(block, used)
      this.bytes += part.length
    },
    /** Releases each block as it is taken. */
    async *take(): AsyncGenerator<Buffer> {
      for (let next = full.shift(); next; next = full.shift()) yield next
      yield block.subarray(0, used)
    },
  }
}
