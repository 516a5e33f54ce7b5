import { qualityProtocol } from '../contract/rules/qualityProtocol.ts'
import { fitText, type Sheet, type Step, type Style, widthOf, write } from './lettering.ts'
import { beginPage, chapter, decoration, tagged } from './tags.ts'

/** Parts of every paper. Units are the design's, about three quarters of a point. */
export const left = 32
/** Of an A5 sheet. */
export const right = 527
const drawn = { A5: 559, A4: 793 } as const

const label: Style = { face: 'strong', size: 12 }
export const text: Style = { face: 'text', size: 13 }
const leading = 1.25

const values = [
  { size: 15.5, lines: 1 },
  { size: 13, lines: 1 },
  { size: 10.5, lines: 2 },
  { size: 7.5, lines: 3 },
] as const satisfies readonly [Step, ...Step[]]
const notes = [
  { size: 13, lines: 1 },
  { size: 10.5, lines: 2 },
  { size: 9, lines: 2 },
  { size: 7.5, lines: 3 },
] as const satisfies readonly [Step, ...Step[]]

export function addPage(sheet: Sheet, size: keyof typeof drawn = 'A5'): void {
  sheet.addPage({ size, margin: 0 })
  beginPage(sheet)
  sheet.scale(sheet.page.width / drawn[size])
}

type Head = { end?: number; isMore?: boolean }

/** `isMore`: the paper's outline has it already. */
export function head(sheet: Sheet, what: string, number: string, { end = right, isMore = false }: Head = {}): void {
  if (!isMore) chapter(sheet, `${what} ${number}`)
  decoration(sheet, () => {
    sheet
      .save()
      .translate(24, 31)
      .scale(38 / 64)
    sheet.path('M14 12h13v24.5a5 5 0 0 0 10 0V12h13v24.5a18 18 0 0 1-36 0z').fill('#000').restore()
  })
  write(sheet, 'Loadstone', { x: 70, y: 37 }, { face: 'strong', size: 20 })
  tagged(sheet, 'H1', () => {
    write(sheet, what, { x: end, y: 28, isEnd: true }, label)
    write(sheet, number, { x: end, y: 41, isEnd: true }, { face: 'figure', size: 30 })
  })
  rule(sheet, 85, 2.5, end)
}

export function rule(sheet: Sheet, y: number, width = 1, end = right): void {
  decoration(sheet, () => sheet.moveTo(left, y).lineTo(end, y).lineWidth(width).stroke('#000'))
}

/** The seller's statement on recycled stone. Returns the y below it. */
export function protocol(sheet: Sheet, y: number): number {
  const strong: Style = { face: 'strong', size: 12.5 }
  const { made, whatFor } = qualityProtocol
  const x = left + widthOf(sheet, `${made} `, strong)
  tagged(sheet, 'P', () => {
    write(sheet, made, { x: left, y }, strong)
    write(sheet, whatFor, { x, y }, { face: 'text', size: 12.5 })
  })
  return y + 18
}

type Fact = { label: string; value: string; note?: string | null }
type Place = { x: number; y: number; width: number }

/** A label, its value and a quieter note. Returns the y below them. */
export function fact(sheet: Sheet, fact: Fact, place: Place): number {
  let below = place.y
  tagged(sheet, 'P', () => {
    below = drawFact(sheet, fact, place)
  })
  return below
}

function drawFact(sheet: Sheet, fact: Fact, { x, y, width }: Place): number {
  write(sheet, fact.label, { x, y }, label)
  const value = fitText(sheet, fact.value, width, 'strong', values)
  const below = writeLines(sheet, value.lines, { x, y: y + 16 }, { face: 'strong', size: value.size })
  if (!fact.note) return below
  const note = fitText(sheet, fact.note, width, 'text', notes)
  return writeLines(sheet, note.lines, { x, y: below }, { face: 'text', size: note.size })
}

export function writeLines(sheet: Sheet, lines: readonly string[], at: { x: number; y: number }, style: Style): number {
  tagged(sheet, 'P', () => {
    for (const [index, line] of lines.entries()) {
      write(sheet, line, { x: at.x, y: at.y + index * style.size * leading }, style)
    }
  })
  return at.y + lines.length * style.size * leading
}
