import { alteredText } from '../contract/evidence/alteredText.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { formatPounds, toPence } from '../contract/rules/money.ts'
import { orderProgress, progressText } from '../contract/rules/progress.ts'
import { formatTonnes } from '../contract/rules/weight.ts'
import { dayOf, moment } from './days.ts'
import { type Sheet, write } from './lettering.ts'
import { addPage, fact, head, left, protocol, right, rule, text, writeLines } from './marks.ts'
import { placesOf } from './places.ts'
import type { OrderPaper, Trade } from './queries.ts'
import { tableRow, tagged } from './tags.ts'

const second = 291.5
const width = 235
const foot = 760

export type DayOfPack = { day: string; loads: number; net_kg: number; voided: number; altered: number }

/** `money`: in pounds, of the reader's own side; null if they see no price. */
export type Summary = {
  order: Trade &
    Pick<OrderPaper, 'accepted_at' | 'closed_at' | 'is_cancelled' | 'delivery_from_date' | 'delivery_to_date'>
  days: readonly DayOfPack[]
  money: { total: number; worth: number; perTonne: number } | null
  now: Date
}

/** The first pages: the order, its parties and each day's deliveries. */
export function drawSummary(sheet: Sheet, { order, days, money, now }: Summary): void {
  addPage(sheet)
  head(sheet, 'Delivery pack, order', String(order.quote_id))
  let y = 100
  for (const [one, other] of [...factsOf(order, days), ...moneyFacts(money)]) {
    const ends = [fact(sheet, one, { x: left, y, width }), fact(sheet, other, { x: second, y, width })]
    y = Math.max(y + 50, ...ends) + 8
  }
  rule(sheet, y)
  const below = order.recycled ? protocol(sheet, y + 9) : y
  drawDays(sheet, order, days, 12 + drawAltered(sheet, sumOf(days), below))
  const prices = money ? 'Your own price, on this page only.' : 'No prices.'
  write(sheet, `Made by Loadstone on ${moment(now.toISOString())}. ${prices}`, { x: left, y: foot + 6 }, small)
}
const small = { face: 'text', size: 10.5 } as const

type Order = Summary['order']

function moneyFacts(money: Summary['money']) {
  if (!money) return []
  const perTonne = formatPounds(toPence(money.perTonne))
  return [
    [
      { label: 'Accepted total', value: formatPounds(toPence(money.total)), note: `${perTonne}/t, excl. VAT` },
      { label: 'Delivered so far', value: formatPounds(toPence(money.worth)), note: 'Excl. VAT' },
    ],
  ] as const
}

/** Returns the y below it. */
function drawAltered(sheet: Sheet, { altered }: ReturnType<typeof sumOf>, y: number): number {
  if (altered === 0) return y
  return writeLines(sheet, [alteredText(altered)], { x: left, y: y + 9 }, { face: 'strong', size: 12.5 })
}

function factsOf(order: Order, days: readonly DayOfPack[]) {
  const { seller, buyer, loading, site } = placesOf(order, null)
  const { loads, net_kg, voided } = sumOf(days)
  const { is_cancelled } = order
  const is_closed = order.closed_at !== null
  const { label, note } = orderProgress({
    ordered_kg: order.ordered_kg,
    delivered_kg: net_kg,
    is_closed,
    is_cancelled,
  })
  return [
    [
      { label: 'Seller', ...seller },
      { label: 'Buyer', ...buyer, note: order.reference && `Reference ${order.reference}` },
    ],
    [
      { label: 'Carrier', value: order.carrier_name },
      { label: 'Product', value: order.product_name, note: order.product_description },
    ],
    [
      { label: 'Place of loading', ...loading },
      { label: 'Site', ...site },
    ],
    [
      { label: 'Ordered', value: formatTonnes(order.ordered_kg, 1), note: `Accepted ${day(order.accepted_at)}` },
      { label: 'Delivered', value: formatTonnes(net_kg, 3), note: progressText(label, note, is_cancelled) },
    ],
    [
      {
        label: 'Delivery window',
        value: `${dayOf(order.delivery_from_date)} to ${dayOf(order.delivery_to_date)}`,
      },
      { label: 'Loads', value: `${loads} live, ${voided} void`, note: spanOf(days) },
    ],
  ] as const
}

function sumOf(days: readonly DayOfPack[]) {
  return days.reduce(
    (sum, day) => ({
      loads: sum.loads + day.loads,
      net_kg: sum.net_kg + day.net_kg,
      voided: sum.voided + day.voided,
      altered: sum.altered + day.altered,
    }),
    { loads: 0, net_kg: 0, voided: 0, altered: 0 },
  )
}

function spanOf(days: readonly DayOfPack[]): string | null {
  const [first, last] = [days.at(0), days.at(-1)]
  return first && last ? `${dayOf(first.day)} to ${dayOf(last.day)}` : null
}

function day(at: Date): string {
  return dayOf(londonDay(at.getTime()))
}

const line = 19

function drawDays(sheet: Sheet, { quote_id }: Order, days: readonly DayOfPack[], from: number): void {
  let y = headDays(sheet, from)
  for (const { day, loads, net_kg, voided, altered } of days) {
    if (y + line > foot) {
      addPage(sheet)
      head(sheet, 'Delivery pack, order', String(quote_id))
      y = headDays(sheet, 100)
    }
    const live = voided > 0 ? `${loads} and ${voided} void` : String(loads)
    const count = altered > 0 ? `${live}, ${altered} altered` : live
    row(sheet, [dayOf(day), count, formatTonnes(net_kg, 3)], y)
    y += line
  }
}

function headDays(sheet: Sheet, y: number): number {
  row(sheet, ['Day', 'Loads', 'Net weight'], y, true)
  rule(sheet, y + 19)
  return y + 25
}

function row(sheet: Sheet, [day, loads, net]: [string, string, string], y: number, isHead = false): void {
  const style = isHead ? ({ face: 'strong', size: 12 } as const) : text
  const head = isHead ? ({ isHead: 'column' } as const) : {}
  tableRow(sheet, [
    { isHead: isHead ? 'column' : 'row', draw: () => write(sheet, day, { x: left, y }, style) },
    { ...head, draw: () => write(sheet, loads, { x: 330, y, isEnd: true }, style) },
    { ...head, draw: () => write(sheet, net, { x: right, y, isEnd: true }, style) },
  ])
}

export type NoteSheet = { author: string; taken_at: Date; photo: Buffer | null }

/** A photo of a paper note, as large as fits. */
export function drawNote(sheet: Sheet, quoteId: number, { author, taken_at, photo }: NoteSheet): void {
  addPage(sheet)
  head(sheet, 'Collection note, order', String(quoteId))
  fact(
    sheet,
    { label: 'Photographed', value: moment(taken_at.toISOString()), note: author },
    { x: left, y: 100, width: right - left },
  )
  const box: [number, number] = [right - left, foot - 170]
  if (photo) {
    tagged(
      sheet,
      'Figure',
      () => sheet.image(photo, left, 165, { fit: box, align: 'center' }),
      'Photo of the paper note',
    )
  }
  if (!photo) write(sheet, 'The picture can’t be shown.', { x: left, y: 170 }, text)
}
