import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { csvLines } from '../csv.ts'

/** `name`: of characters that every system takes. */
export type Entry = { name: string; content: Uint8Array | AsyncIterable<string | Uint8Array> }

/**
 * Stored, not deflated: pictures and PDFs don't get smaller. Entries are read as fast as the asker takes them, and no longer
 * than the asker is there.
 */
export function zipOf(entries: AsyncIterable<Entry>, now: Date): Readable {
  return Readable.fromWeb(makeZip(withIndex(entries, now)) as ReadableStream<Uint8Array>)
}

/** Ends with the size and the hash of each file before it. */
async function* withIndex(entries: AsyncIterable<Entry>, now: Date) {
  const lines: Buffer[] = [Buffer.from(csvLines([['File', 'Bytes', 'SHA-256']]))]
  for await (const { name, content } of entries) {
    const hash = createHash('sha256')
    const sum = { bytes: 0 }
    yield { name, lastModified: now, input: counted(content, hash, sum) }
    lines.push(Buffer.from(`${name},${sum.bytes},${hash.digest('hex')}\r\n`))
  }
  yield { name: 'index.csv', lastModified: now, input: Buffer.concat(lines) }
}

type Counted = [hash: { update: (part: Uint8Array) => unknown }, sum: { bytes: number }]

function counted(content: Entry['content'], ...sums: Counted): Uint8Array | AsyncIterable<Uint8Array> {
  if (!(content instanceof Uint8Array)) return countedParts(content, ...sums)
  count(content, ...sums)
  return content
}

async function* countedParts(parts: AsyncIterable<string | Uint8Array>, ...sums: Counted): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    // An empty part would end the file.
    if (bytes.length === 0) continue
    count(bytes, ...sums)
    yield bytes
  }
}

function count(part: Uint8Array, ...[hash, sum]: Counted): void {
  hash.update(part)
  sum.bytes += part.length
}
