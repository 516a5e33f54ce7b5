import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { ConfigError, whyUnread } from '../config.ts'
import { backupFormat, Manifest, type Part } from './manifest.ts'

/**
 * The file: a line with the format, the parts, the manifest as JSON, and 48 bytes: the manifest's length, the SHA-256 of
 * all before it, and a mark. Each part is a Zstandard frame, so anybody can cut one out and read it.
 */
const firstLine = (format: number) => `Loadstone backup ${format}\n`
const lengthBytes = 8
const hashBytes = 32
const mark = Buffer.from('COMPLETE')
const trailerBytes = lengthBytes + hashBytes + mark.length

export type AddPart = (
  text: Readable,
  through: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
) => Promise<Part>

/** A partial file never has the name: it gets it once everything is on the disk. Returns the file's bytes. */
export async function writeBackupFile(file: string, fill: (addPart: AddPart) => Promise<Manifest>): Promise<number> {
  requireNew(file)
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  const handle = await open(partial, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError(
      code === 'ENOENT'
        ? `There is no folder ${dirname(file)}: make it first.`
        : `This user can't write a file in ${dirname(file)} (${code}): name another folder.`,
    )
  })
  try {
    const size = await writeParts(handle, file, fill)
    await handle.sync()
    await handle.close()
    requireNew(file)
    await rename(partial, file)
    await syncFolder(dirname(file))
    return size
  } catch (error) {
    await handle.close()
    await rm(partial, { force: true })
    throw error
  }
}

function requireNew(file: string): void {
  if (existsSync(file)) throw new ConfigError(`${file} exists already: name a new file.`)
}

async function writeParts(
  handle: FileHandle,
  file: string,
  fill: (addPart: AddPart) => Promise<Manifest>,
): Promise<number> {
  const hash = createHash('sha256')
  let size = 0
  const append = async (bytes: Buffer) => {
    hash.update(bytes)
    size += bytes.length
    await handle.writeFile(bytes).catch(({ code }: NodeJS.ErrnoException) => {
      throw new ConfigError(
        code === 'ENOSPC'
          ? `The disk of ${file} is full: name a file on another one.`
          : `${file} can't be written to its end (${code}): name another file.`,
      )
    })
  }
  await append(Buffer.from(firstLine(backupFormat)))
  const manifest = await fill(async (text, through) => {
    const at = size
    await pipeline(text, through, createZstdCompress(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await append(chunk)
    })
    return { at, stored: size - at }
  })
  const json = Buffer.from(JSON.stringify(manifest))
  const length = Buffer.alloc(lengthBytes)
  length.writeBigUInt64BE(BigInt(json.length))
  await append(json)
  await append(length)
  await append(Buffer.concat([hash.copy().digest(), mark]))
  return size
}

/** Otherwise the new name could be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export type BackupFile = {
  manifest: Manifest
  /** Its text, in pieces. */
  readPart: (part: Part) => Readable
}

/** Reads the whole file and believes nothing of it before. Throws a ConfigError that says what is wrong with it. */
export async function openBackupFile(file: string): Promise<BackupFile> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`The backup can't be read, ${whyUnread(file, error)}: name another file.`)
  })
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new ConfigError(`${file} is a folder: name a file.`)
    const { size } = stats
    await requireFormat(handle, file)
    const trailerAt = size - trailerBytes
    const trailer = await readBytes(handle, Math.max(trailerAt, 0), trailerBytes)
    if (trailerAt < 0 || !trailer.subarray(-mark.length).equals(mark)) {
      throw new ConfigError(
        `${basename(file)} is not complete, its end is missing: copy it again, or take another backup.`,
      )
    }
    const length = trailer.subarray(0, lengthBytes)
    const hash = await hashBefore(file, trailerAt + lengthBytes)
    if (!trailer.subarray(lengthBytes, lengthBytes + hashBytes).equals(hash)) {
      throw new ConfigError(
        `${basename(file)} is damaged, its checksum is another: copy it again, or take another backup.`,
      )
    }
    const manifestBytes = Number(length.readBigUInt64BE())
    const json = await readBytes(handle, trailerAt - manifestBytes, manifestBytes)
    const manifest = Manifest.parse(JSON.parse(json.toString()))
    return { manifest, readPart: ({ at, stored }) => decompress(file, at, stored) }
  } finally {
    await handle.close()
  }
}

async function requireFormat(handle: FileHandle, file: string): Promise<void> {
  const head = (await readBytes(handle, 0, 40)).toString('latin1')
  const format = Number(/^Loadstone backup (\d+)\n/.exec(head)?.[1] ?? 0)
  if (format > backupFormat) throw newer(file)
  if (format === 0) throw new ConfigError(`${basename(file)} is no backup of Loadstone, or its beginning is damaged.`)
}

export function newer(file: string): ConfigError {
  return new ConfigError(`${basename(file)} was made by a newer version of Loadstone: restore it with that version.`)
}

async function readBytes(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

async function hashBefore(file: string, end: number): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk)
  return hash.digest()
}

function decompress(file: string, at: number, stored: number): Readable {
  const bytes = createReadStream(file, { start: at, end: at + stored - 1 })
  const text = createZstdDecompress()
  bytes.once('error', (error) => text.destroy(error))
  return bytes.pipe(text)
}
