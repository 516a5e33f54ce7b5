import { BytesError } from './bytes.ts'

/**
 * Short texts as one number, 6.6 bits a letter: its digits to the base of 98, the first letter last. 0 ends a text, 1 to 96 are the letters
 * below, 97 stands before any other letter, whose code point is three digits.
 */
const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))}…`
const end = 0
const other = letters.length + 1
const base = other + 1

const placeOf = new Map([...letters].map((letter, at) => [letter, at + 1]))

/** How many digits it takes, without its end. */
export function packedLength(text: string): number {
  return digitsOf(text).length
}

function digitsOf(text: string): number[] {
  return [...text].flatMap((letter) => placeOf.get(letter) ?? digitsOfOther(letter))
}

function digitsOfOther(letter: string): number[] {
  const point = letter.codePointAt(0) ?? 0
  const digits = [Math.floor(point / base ** 2), Math.floor(point / base) % base, point % base]
  // What no three digits can say is nobody's name.
  return point < base ** 3 ? [other, ...digits] : [placeOf.get('?') ?? end]
}

/** Big-endian, without a leading nought. */
export function packTexts(texts: readonly string[]): string {
  const digits = texts.flatMap((text) => [...digitsOf(text), end])
  const value = digits.reduceRight((sum, digit) => sum * BigInt(base) + BigInt(digit), 0n)
  const hex = value.toString(16)
  return value === 0n ? '' : hex.padStart(hex.length + (hex.length % 2), '0')
}

/** Throws BytesError where it isn't as `count` texts are packed. */
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
