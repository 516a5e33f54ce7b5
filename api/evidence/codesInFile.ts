import { inflateSync } from 'node:zlib'
import { verifyPath } from '../contract/evidence/code.ts'

const code = new RegExp(`${verifyPath}([1-9]\\d{99,799})`, 'g')

/** Each ticket code in our PDFs, packs included, or in any text; unique, in order. */
export function codesInFile(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const isPdf = text.startsWith('%PDF-')
  // Another program may have compressed the links when saving the PDF.
  const parts = isPdf ? [text, ...unpackStreams(bytes, text)] : [text.replace(/\s+/g, '')]
  const found = parts.flatMap((part) => [...part.matchAll(code)].map(([, digits = '']) => digits))
  if (found.length > 0 || isPdf) return [...new Set(found)]
  const digits = text.trim()
  return /^\d+$/.test(digits) ? [digits] : []
}

function unpackStreams(bytes: Buffer, text: string): string[] {
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    try {
      const from = index + mark.length
      return [inflateSync(bytes.subarray(from, text.indexOf('endstream', from))).toString('latin1')]
    } catch {
      return [] // A picture, or the word "stream" inside another stream.
    }
  })
}
