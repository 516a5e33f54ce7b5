import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { tagged } from './tags.ts'
import { unpackWoff } from './woff.ts'

/** Text in our fonts, which cover Latin script; Noto Sans covers Greek and Cyrillic. */
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

/** PDFKit's types lack these. */
declare global {
  namespace PDFKit {
    interface PDFOutline {
      addItem(title: string, options?: { fit?: boolean }): PDFOutline
    }
    namespace Mixins {
      interface TextOptions {
        horizontalScaling?: number
      }
      interface AnnotationOption {
        structParent?: PDFStructureElement | null
      }
    }
  }
}

/** Per cent. Our figures are narrow. */
const narrow: Record<Face, { horizontalScaling?: number }> = { text: {}, strong: {}, figure: { horizontalScaling: 87 } }

type FontCut = { name: string; font: Font }
let read: Record<Face, FontCut[]> | null = null

/** On first use, because it takes a tenth of a second. */
function cuts(): Record<Face, FontCut[]> {
  read ??= { text: cutsOf('text'), strong: cutsOf('strong'), figure: cutsOf('figure') }
  return read
}

/** In order: the first font with a letter draws it. */
function cutsOf(face: Face): FontCut[] {
  const [family, weight] = files[face]
  return [
    ...ownScripts.map((script) => cutOf(family, script, weight)),
    ...otherScripts.map((script) => cutOf(other, script, weight)),
  ]
}

function cutOf(family: string, script: string, weight: number): FontCut {
  const name = `${family}-${script}-${weight}`
  const file = require.resolve(`@fontsource/${family}/files/${name}-normal.woff`)
  const font = create(unpackWoff(readFileSync(file)))
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`)
  // A font caches each glyph as first met: `ı` met as part of `i` would lose its letter. Load all by letter first.
  for (const point of font.characterSet) font.glyphForCodePoint(point)
  return { name, font }
}
const require = createRequire(import.meta.url)

export type Paper = { title: string; subject: string; now: Date }

/** Without a page yet. With `now` as its creation date, the same paper always has the same bytes. */
export function openSheets({ title, subject, now }: Paper): Sheet {
  const sheet = new PDFDocument({
    size: 'A5',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-GB',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      CreationDate: now,
      Author: 'Loadstone',
      Creator: 'Loadstone',
      Producer: 'Loadstone',
    },
  })
  for (const { name, font } of faces.flatMap((face) => cuts()[face])) {
    // PDFKit also takes a font already read, though its types don't say so.
    sheet.registerFont(name, font as unknown as Uint8Array)
  }
  return sheet
}

type Piece = { name: string; text: string }

const plain = /^[\x20-\x7e£]*$/

/** A letter that no font has becomes a question mark. */
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

/** One line that begins at `x`, or ends there if `isEnd`. `y` is its top. */
export function write(sheet: Sheet, text: string, at: { x: number; y: number; isEnd?: boolean }, style: Style): void {
  let x = at.isEnd ? at.x - widthOf(sheet, text, style) : at.x
  tagged(sheet, 'P', () => {
    for (const { name, text: part } of piecesOf(text, style.face)) {
      sheet.font(name, style.size).text(part, x, at.y, { lineBreak: false, ...narrow[style.face] })
      x += sheet.widthOfString(part, narrow[style.face])
    }
  })
}

/** Breaks the text into lines, and words that are longer than a line. */
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

/** Up to `lines` lines at this size. Steps go from large to small. */
export type Step = { size: number; lines: number }

/** The largest size that fits. If none does, cuts the text to the smallest. */
export function fitText(sheet: Sheet, text: string, width: number, face: Face, steps: readonly [Step, ...Step[]]) {
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
