import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'

/** Text on a sheet in our own fonts, which hold the Latin script; names in Greek and Cyrillic letters are in Noto Sans. */
export type Sheet = PDFKit.PDFDocument
export type Style = { face: Face; size: number }
type Face = 'text' | 'strong' | 'figure'

const files = {
  text: ['atkinson-hyperlegible-next', 400],
  strong: ['atkinson-hyperlegible-next', 700],
  figure: ['archivo', 800],
} as const satisfies Record<Face, readonly [family: string, weight: number]>
const faces = Object.keys(files) as Face[]
const ownScripts = ['latin', 'latin-ext'] as const
const other = 'noto-sans'
const otherScripts = ['vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'latin', 'latin-ext'] as const

declare global {
  namespace PDFKit.Mixins {
    /** What its types leave out. */
    interface TextOptions {
      horizontalScaling?: number
    }
  }
}

/** Our figures stand narrow (per cent). */
const narrow: Record<Face, { horizontalScaling?: number }> = { text: {}, strong: {}, figure: { horizontalScaling: 87 } }

type Cut = { name: string; font: Font }
let read: Record<Face, Cut[]> | null = null

/** Read with the first paper: it takes a tenth of a second. */
function cuts(): Record<Face, Cut[]> {
  read ??= { text: cutsOf('text'), strong: cutsOf('strong'), figure: cutsOf('figure') }
  return read
}

/** The first that has a letter draws it. */
function cutsOf(face: Face): Cut[] {
  const [family, weight] = files[face]
  return [
    ...ownScripts.map((script) => cutOf(family, script, weight)),
    ...otherScripts.map((script) => cutOf(other, script, weight)),
  ]
}

function cutOf(family: string, script: string, weight: number): Cut {
  const name = `${family}-${script}-${weight}`
  const file = require.resolve(`@fontsource/${family}/files/${name}-normal.woff`)
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`)
  // It remembers a glyph as it first met it: one met as a part of another (`ı` in `i`) would have no letter to be read by.
  for (const point of font.characterSet) font.glyphForCodePoint(point)
  return { name, font }
}
const require = createRequire(import.meta.url)

/** A document without a page yet. `now` is said to have made it, so that the same paper is the same bytes. */
export function openSheets(title: string, now: Date): Sheet {
  const sheet = new PDFDocument({
    size: 'A5',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: 'Loadstone', Creator: 'Loadstone', Producer: 'Loadstone', CreationDate: now },
  })
  for (const { name, font } of faces.flatMap((face) => cuts()[face])) {
    // It takes a font that was read before; its types don't say so yet.
    sheet.registerFont(name, font as unknown as Uint8Array)
  }
  return sheet
}

type Piece = { name: string; text: string }

const plain = /^[\x20-\x7e£]*$/

/** What no font of ours has is a question mark. */
function piecesOf(written: string, face: Face): Piece[] {
  const text = written.normalize('NFC').replace(/\s+/g, ' ')
  const [first, ...others] = cuts()[face]
  if (!first) throw new Error(`No font for ${face}`)
  if (plain.test(text)) return [{ name: first.name, text }]
  const pieces: Piece[] = []
  for (const letter of text) {
    const found = [first, ...others].find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const { name } = found ?? first
    const last = pieces.at(-1)
    if (last?.name === name) last.text += found ? letter : '?'
    else pieces.push({ name, text: found ? letter : '?' })
  }
  return pieces
}

export function widthOf(sheet: Sheet, text: string, { face, size }: Style): number {
  return piecesOf(text, face).reduce(
    (sum, piece) => sum + sheet.font(piece.name, size).widthOfString(piece.text, narrow[face]),
    0,
  )
}

/** One line from `x` on, or up to it; `y` is its top. */
export function write(sheet: Sheet, text: string, at: { x: number; y: number; isEnd?: boolean }, style: Style): void {
  let x = at.isEnd ? at.x - widthOf(sheet, text, style) : at.x
  for (const { name, text: part } of piecesOf(text, style.face)) {
    sheet.font(name, style.size).text(part, x, at.y, { lineBreak: false, ...narrow[style.face] })
    x += sheet.widthOfString(part, narrow[style.face])
  }
}

/** The lines that the text takes; what is longer than a line by itself is broken where it has to be. */
export function wrap(sheet: Sheet, text: string, width: number, style: Style): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((word) => broken(sheet, word, width, style))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(sheet, longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

function broken(sheet: Sheet, word: string, width: number, style: Style): string[] {
  if (widthOf(sheet, word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && widthOf(sheet, part + letter, style) > width) {
      parts.push(part)
      part = letter
    } else part += letter
  }
  return [...parts, part]
}

/** So many lines of this size; each step is smaller than the one before. */
export type Step = { size: number; lines: number }

/** In the largest size in which it fits; of what fits in none, as much as the smallest takes. */
export function fit(sheet: Sheet, text: string, width: number, face: Face, steps: readonly [Step, ...Step[]]) {
  for (const { size, lines: most } of steps) {
    const lines = wrap(sheet, text, width, { face, size })
    if (lines.length <= most) return { size, lines }
  }
  const { size, lines: most } = steps.at(-1) ?? steps[0]
  const kept = wrap(sheet, text, width, { face, size }).slice(0, most)
  const last = [...(kept.pop() ?? '')]
  while (last.length > 0 && widthOf(sheet, `${last.join('')}…`, { face, size }) > width) last.pop()
  return { size, lines: [...kept, `${last.join('').trimEnd()}…`] }
}
