import { fromHex, toHex } from '../rules/hex.ts'
import { type GrossSource, grossSources, type TareSource, tareSources } from '../tickets/weighedBy.ts'
import { ByteReader, BytesError, ByteWriter } from './bytes.ts'
import type { Message } from './keys.ts'
import { packedLength, packTexts, unpackTexts } from './packedTexts.ts'

/**
 * What a ticket's QR holds after `/v#`: the paper's content without prices, 16 bytes of the seal's hash, and the
 * server's signature over exactly these bytes. It is one decimal number, since a QR packs digits most tightly. In every
 * version the first two bytes are the version and how many bytes follow, so that a truncated code doesn't look like a
 * newer version. This is version 1.
 */
export type TicketCode = {
  number: number
  gross_kg: number
  tare_kg: number
  gross_source: GrossSource | null
  tare_source: TareSource | null
  /** YYYY-MM-DD. */
  tare_weighed_on: string | null
  /** Moments: ISO 8601 in UTC, to the second. */
  weighed_at: string | null
  logged_at: string
  sealed_at: string
  is_sealed_later: boolean
  /** Typed by the office from a signed paper. */
  is_from_paper: boolean
  /** First 6 bytes of the id of the device's key; null unless the server has checked the device's signature. */
  device_key: string | null
  /** First 16 bytes of the seal's hash. */
  seal: string
  /** First 4 bytes of the id of the server's key. */
  key_id: string
} & Record<CodeText, string | null>

/** In the code's order, each with its greatest length. Letters of ASCII and … count 1, all others 4. */
const textLimits = {
  carrier: 24,
  seller: 24,
  buyer: 24,
  product: 24,
  vehicle: 14,
  weighbridge_ref: 16,
  loaded_at: 40,
  site: 40,
  signed_by: 24,
} as const
export type CodeText = keyof typeof textLimits
const texts = Object.keys(textLimits) as CodeText[]

/** Path of the page that checks a code; the digits follow. */
export const verifyPath = '/v#'

const version = 1
/** The highest version: a code with a digit too many begins with 10 to 19, one that has lost a digit with 25 to 51. */
const lastVersion = 9
const signatureLength = 64

/** Bytes that a code for this address may have without its signature, to fit a QR of version 12 at level M. */
export function roomFor(origin: string): number {
  const bits = 2_320
  const head = 4 + 16 + 8 * `${origin}${verifyPath}`.length + 4 + 12
  const digits = Math.floor(((bits - head) * 3) / 10)
  return Math.floor(((digits - 1) * Math.log(10)) / Math.log(256)) - signatureLength
}

/**
 * The bytes to sign. Cuts each text to its limit, then the longest texts until all fit in `room` bytes; a cut text ends
 * in dots. Throws RangeError if nothing is left to cut.
 */
export function writeCode(code: TicketCode, room: number): Message {
  const cut: TicketCode = { ...code }
  for (const name of texts) cut[name] = cutTo(code[name], textLimits[name])
  for (let bytes = bytesOf(cut); ; bytes = bytesOf(cut)) {
    if (bytes.length <= Math.min(room, longest)) return bytes
    const name = texts.reduce((one, other) => (lengthOf(cut[other]) > lengthOf(cut[one]) ? other : one))
    if (lengthOf(cut[name]) === 0) throw new RangeError('There is no room for the code.')
    cut[name] = cutTo(cut[name], lengthOf(cut[name]) - 1)
  }
}

const dots = '…'

function cutTo(text: string | null, most: number): string | null {
  if (text === null || lengthOf(text) <= most) return text
  const letters = [...text]
  if (letters.at(-1) === dots) letters.pop()
  do letters.pop()
  while (letters.length > 0 && lengthOf(letters.join('').trimEnd() + dots) > most)
  return letters.length === 0 ? null : letters.join('').trimEnd() + dots
}

function lengthOf(text: string | null): number {
  return text === null ? 0 : packedLength(text)
}

const frameLength = 2
/** Bytes, without the signature. */
const longest = frameLength + 255 - signatureLength

function bytesOf(code: TicketCode): Message {
  const content = contentOf(code)
  const writer = new ByteWriter()
  writer.fixed(version, 1)
  writer.fixed(content.length + signatureLength, 1)
  writer.raw(content)
  return writer.end()
}

function contentOf(code: TicketCode): Message {
  const writer = new ByteWriter()
  writer.raw(fromHex(code.key_id))
  const has = [code.device_key, code.weighed_at, code.tare_weighed_on].map((value) => value !== null)
  writer.fixed(bitsOf([...has, code.is_sealed_later, code.is_from_paper]), 1)
  writer.fixed(placeOf(grossSources, code.gross_source) * 8 + placeOf(tareSources, code.tare_source), 1)
  for (const count of [code.number, code.gross_kg, code.tare_kg]) writer.count(count)
  for (const moment of [code.logged_at, code.sealed_at]) writer.fixed(secondsOf(moment), 4)
  if (code.weighed_at !== null) writer.fixed(secondsOf(code.weighed_at), 4)
  if (code.tare_weighed_on !== null) writer.fixed(secondsOf(code.tare_weighed_on) / daySeconds, 2)
  if (code.device_key !== null) writer.raw(fromHex(code.device_key))
  writer.raw(fromHex(code.seal))
  writer.raw(fromHex(packTexts(texts.map((name) => code[name] ?? ''))))
  return writer.end()
}

const daySeconds = 86_400

function secondsOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1_000)
}

/** 0: unknown. */
function placeOf<Word>(words: readonly Word[], word: Word | null): number {
  return word === null ? 0 : words.indexOf(word) + 1
}

function bitsOf(flags: readonly boolean[]): number {
  return flags.reduce((bits, flag, at) => bits + (flag ? 2 ** at : 0), 0)
}

export function codeText(bytes: Message, signature: string): string {
  return BigInt(`0x${toHex(bytes)}${signature}`).toString()
}

export type ReadCode =
  | { is: 'code'; code: TicketCode; bytes: Message; signature: string }
  | { is: 'newer' }
  /** Truncated, mistyped, or not ours. */
  | { is: 'unreadable' }

/** Accepts exactly what `codeText` and `writeCode` produce. */
export function readCode(text: string): ReadCode {
  if (!/^[1-9]\d{0,799}$/.test(text)) return { is: 'unreadable' }
  const hex = BigInt(text).toString(16)
  const all = fromHex(hex.length % 2 === 0 ? hex : `0${hex}`)
  const [first = 0, following] = all
  if (following !== all.length - frameLength || first > lastVersion) return { is: 'unreadable' }
  if (first !== version) return { is: 'newer' }
  const bytes = all.slice(0, -signatureLength)
  try {
    const code = parse(new ByteReader(bytes.slice(frameLength)))
    const isCanonical = toHex(bytesOf(code)) === toHex(bytes)
    return isCanonical
      ? { is: 'code', code, bytes, signature: toHex(all.slice(-signatureLength)) }
      : { is: 'unreadable' }
  } catch (error) {
    if (error instanceof BytesError || error instanceof RangeError) return { is: 'unreadable' }
    throw error
  }
}

function parse(reader: ByteReader): TicketCode {
  const key_id = toHex(reader.raw(4))
  const has = reader.fixed(1)
  const sources = reader.fixed(1)
  const [number, gross_kg, tare_kg] = [reader.count(), reader.count(), reader.count()]
  const [logged_at, sealed_at] = [readMoment(reader), readMoment(reader)]
  const weighed_at = hasBit(has, 1) ? readMoment(reader) : null
  const tare_weighed_on = hasBit(has, 2) ? momentOf(reader.fixed(2) * daySeconds).slice(0, 10) : null
  const device_key = hasBit(has, 0) ? toHex(reader.raw(6)) : null
  const seal = toHex(reader.raw(16))
  const packed = unpackTexts(toHex(reader.rest()), texts.length)
  const named = texts.map((name, at) => [name, packed[at] || null])
  return {
    number,
    gross_kg,
    tare_kg,
    logged_at,
    sealed_at,
    weighed_at,
    tare_weighed_on,
    device_key,
    seal,
    key_id,
    gross_source: grossSources[Math.floor(sources / 8) - 1] ?? null,
    tare_source: tareSources[(sources % 8) - 1] ?? null,
    is_sealed_later: hasBit(has, 3),
    is_from_paper: hasBit(has, 4),
    ...(Object.fromEntries(named) as Record<CodeText, string | null>),
  }
}

function readMoment(reader: ByteReader): string {
  return momentOf(reader.fixed(4))
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}

function hasBit(bits: number, at: number): boolean {
  return Math.floor(bits / 2 ** at) % 2 === 1
}
