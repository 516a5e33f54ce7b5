import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

const open = promisify<Buffer, object, ZipFile>(fromBuffer)

/** Every file of a whole ZIP by its name. Throws for one that is cut off. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes, { lazyEntries: true, autoClose: false })
  const files = new Map<string, Buffer>()
  const openEntry = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>
  await new Promise<void>((done, fail) => {
    zip.on('error', fail).on('end', done)
    zip.on('entry', (entry: Entry) => {
      openEntry(entry)
        .then(buffer)
        .then((content) => files.set(entry.fileName, content))
        .then(() => zip.readEntry(), fail)
    })
    zip.readEntry()
  })
  return files
}
