import { BytesError } from './bytes.ts'

/**
 * Packs short texts into one number, 6.6 bits a letter. Its digits have base 98, and the first letter is the lowest. 0
 * ends a text, 1 to 96 are the letters below, 97 stands before any other letter, whose code point takes three digits.
 */
const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))}…`
const end = 0
const other = letters.length + 1
const base = other + 1

const placeOf = new Map([...letters].map((letter, at) => [letter, at + 1]))

/** In digits, without the one that ends the text. */
export function packedLength(text: string): number {
  return digitsOf(text).length
}

function digitsOf(text: string): number[] {
  return [...text].flatMap((letter) => placeOf.get(letter) ?? digitsOfOther(letter))
}

function digitsOfOther(letter: string): number[] {
  const point = letter.codePointAt(0) ?? 0
  const digits = [Math.floor(point / base ** 2), Math.floor(point / base) % base, point % base]
  // Code points that need a fourth digit are unassigned or for private use.
  return point < base ** 3 ? [other, ...digits] : [placeOf.get('?') ?? end]
}

/** Hexadecimal, big-endian, without leading zero bytes. */
export function packTexts(texts: readonly string[]): string {
  const digits = texts.flatMap((text) => [...digitsOf(text), end])
  const value = digits.reduceRight((sum, digit) => sum * BigInt(base) + BigInt(digit), 0n)
  const hex = value.toString(16)
  return value === 0n ? '' : hex.padStart(hex.length + (hex.length % 2), '0')
}

/** Throws BytesError unless `hex` holds exactly `count` texts. */
export function unpackTexts(hex: string, count: number): string[] {
  let left = BigInt(`0x${hex || '0'}`)
  const next = () => {
    const digit = Number(left % BigInt(base))
    left /= BigInt(base)
    return digit
  }
  const texts = Array.from({ length: count }, () => readText(next))
  if (left !== 0n) throw new BytesError('It goes on.')
  return texts
}

function readText(next: () => number): string {
  let text = ''
  for (let digit = next(); digit !== end; digit = next()) {
    text += digit === other ? readOther(next) : (letters[digit - 1] ?? '')
  }
  return text
}

function readOther(next: () => number): string {
  const point = [next(), next(), next()].reduce((sum, digit) => sum * base + digit, 0)
  const letter = String.fromCodePoint(point)
  if (placeOf.has(letter)) throw new BytesError('A letter is written the long way.')
  return letter
}
