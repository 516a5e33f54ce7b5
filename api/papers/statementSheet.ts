import { alteredText } from '../contract/evidence/alteredText.ts'
import type { Statement, StatementRow } from '../contract/papers.ts'
import { formatPounds, toPence } from '../contract/rules/money.ts'
import { formatTonnes, toKg } from '../contract/rules/weight.ts'
import { dayOf, moment, monthName } from './days.ts'
import { fitText, type Sheet, type Style, write } from './lettering.ts'
import { addPage, fact, head, left, rule, text, writeLines } from './marks.ts'
import { chapter, tableRow, tagged } from './tags.ts'

type Sums = Pick<Statement, 'loads' | 'delivered' | 'worth' | 'voided_loads' | 'voided' | 'altered_loads'>
/** A statement goes to the worker piece by piece: a month may have thousands of loads. */
export type StatementPiece =
  | { is: 'begin'; month: string; seller: string | null; buyer: string | null; now: Date }
  | { is: 'order'; row: StatementRow }
  | { is: 'sum'; name: string; sums: Sums }

const right = 761
const foot = 1085
const line = 19
const second = { x: 412, width: right - 412 }
const [dayAt, netEnd] = [230, 560]
const strong: Style = { face: 'strong', size: 13 }

type Cursor = { month: string; y: number }
const cursors = new WeakMap<Sheet, Cursor>()

export function drawStatement(sheet: Sheet, piece: StatementPiece): void {
  if (piece.is === 'begin') begin(sheet, piece)
  else if (piece.is === 'order') order(sheet, piece.row)
  else total(sheet, piece)
}

function total(sheet: Sheet, { name, sums }: Extract<StatementPiece, { is: 'sum' }>): void {
  const y = room(sheet, line + heightOf(sums))
  rule(sheet, y, 1.5, right)
  moveTo(sheet, sum(sheet, y + 6, name, sums) + 12)
}

type Begin = Extract<StatementPiece, { is: 'begin' }>

function begin(sheet: Sheet, { month, seller, buyer, now }: Begin): void {
  addPage(sheet, 'A4')
  const name = monthName(month)
  head(sheet, 'Statement, excl. VAT', name, { end: right })
  const below = [
    fact(sheet, { label: 'Seller', value: seller ?? 'Not named' }, { x: left, y: 100, width: 350 }),
    fact(sheet, { label: 'Buyer', value: buyer ?? 'Not named' }, { ...second, y: 100 }),
  ]
  const y = Math.max(...below) + 6
  const made = `Each load at the accepted price a tonne, without VAT. Made by Loadstone on ${moment(now.toISOString())}.`
  write(sheet, made, { x: left, y }, text)
  cursors.set(sheet, { month: name, y: y + line + 12 })
}

function order(sheet: Sheet, row: StatementRow): void {
  const heading = `Order ${row.quote_id}, ${row.product_name}`
  let y = room(sheet, 7 * line)
  chapter(sheet, heading)
  rule(sheet, y, 1, right)
  tagged(sheet, 'H2', () => {
    y = lineOf(sheet, heading, y + 6, 'strong')
  })
  const reference = row.reference ? ` Purchase order ${row.reference}.` : ''
  y = lineOf(sheet, `${row.address} ${row.postcode}.${reference}`, y)
  y = lineOf(sheet, `For ${row.contractor_name}, loaded by ${row.supplier_name}, carried by ${row.carrier_name}.`, y)
  const job = [
    `Accepted total ${pounds(row.total)} for ${formatTonnes(toKg(row.ordered), 1)}${priceText(row)}.`,
    `Delivered so far ${pounds(row.worth_to_date)}, ${tonnes(row.delivered_to_date)}.`,
  ]
  y = lineOf(sheet, job.join(' '), y) + 4
  for (const { number, day, net_weight, worth, altered } of row.tickets) {
    moveTo(sheet, y)
    y = room(sheet, line)
    const value = worth === null ? 'Void' : pounds(worth)
    const ticket = altered ? `Ticket ${number}, altered` : `Ticket ${number}`
    y = cells(sheet, y, [ticket, dayOf(day), tonnes(net_weight), value], text)
  }
  moveTo(sheet, y)
  moveTo(sheet, sum(sheet, room(sheet, heightOf(row)), `Order ${row.quote_id}`, row) + 10)
}

function priceText({ price_per_tonne, loads }: StatementRow): string {
  if (price_per_tonne !== null) return `, about ${pounds(price_per_tonne)}/t`
  return loads > 0 ? ', at more than one price' : ''
}

function heightOf({ altered_loads }: Sums): number {
  return altered_loads > 0 ? 2 * line : line
}

function sum(sheet: Sheet, y: number, name: string, sums: Sums): number {
  const { loads, delivered, worth, voided_loads, voided, altered_loads } = sums
  const void_ = voided_loads > 0 ? `, ${voided_loads} void (${tonnes(voided)})` : ''
  const count = `${loads} ${loads === 1 ? 'load' : 'loads'}${void_}`
  const below = cells(sheet, y, [name, count, tonnes(delivered), pounds(worth)], strong)
  return altered_loads > 0 ? lineOf(sheet, alteredText(altered_loads), below, 'strong') : below
}

function cells(sheet: Sheet, y: number, [first, second, net, value]: [string, string, string, string], style: Style) {
  const { size, lines } = fitText(sheet, first, dayAt - left - 8, style.face, [
    { size: style.size, lines: 1 },
    { size: 9, lines: 1 },
  ])
  tableRow(sheet, [
    { isHead: 'row', draw: () => write(sheet, lines[0] ?? '', { x: left, y }, { ...style, size }) },
    { draw: () => write(sheet, second, { x: dayAt, y }, style) },
    { draw: () => write(sheet, net, { x: netEnd, y, isEnd: true }, style) },
    { draw: () => write(sheet, value, { x: right, y, isEnd: true }, style) },
  ])
  return y + line
}

function lineOf(sheet: Sheet, words: string, y: number, face: 'text' | 'strong' = 'text'): number {
  const { size, lines } = fitText(sheet, words, right - left, face, [
    { size: 13, lines: 1 },
    { size: 9, lines: 2 },
  ])
  return Math.max(y + line, writeLines(sheet, lines, { x: left, y }, { face, size }))
}

/** Where that much room begins: on the next page if this one is full. */
function room(sheet: Sheet, height: number): number {
  const { month, y } = cursorOf(sheet)
  if (y + height <= foot) return y
  addPage(sheet, 'A4')
  head(sheet, 'Statement, excl. VAT', month, { end: right, isMore: true })
  moveTo(sheet, 100)
  return 100
}

function moveTo(sheet: Sheet, y: number): void {
  cursorOf(sheet).y = y
}

function cursorOf(sheet: Sheet): Cursor {
  const cursor = cursors.get(sheet)
  if (!cursor) throw new Error('A statement begins with its head')
  return cursor
}

function pounds(amount: number): string {
  return formatPounds(toPence(amount))
}

function tonnes(weight: number): string {
  return formatTonnes(toKg(weight), 3)
}
