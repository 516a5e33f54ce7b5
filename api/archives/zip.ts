import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { csvLines } from '../csv.ts'
import { endOf, headOf, lineOfDirectory, momentOf, sumsOf } from './zipFormat.ts'

/** `name`: of characters that every system takes. */
export type Entry = { name: string; content: Uint8Array | AsyncIterable<string | Uint8Array> }

/** Many short texts make one buffer: a hundred thousand small ones take several times their bytes. */
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
  yield* store({ name: 'index.csv', content: index.all() }, false)
  const listed = directory.all()
  yield listed
  yield endOf({ files, bytes: listed.length, offset })
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

/** Keeps short buffers as few long ones. */
function gather() {
  const long: Buffer[] = []
  let short: Buffer[] = []
  let bytes = 0
  const settle = () => {
    long.push(Buffer.concat(short))
    short = []
    bytes = 0
  }
  return {
    add: (part: Buffer) => {
      short.push(part)
      bytes += part.length
      if (bytes >= atOnce) settle()
    },
    all: () => {
      settle()
      return Buffer.concat(long)
    },
  }
}
