import { formatTonnes, toKg } from '../contract/rules/weight.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import { grossSourceText, tareSourceText } from '../contract/tickets/source.ts'
import { clock, dayOf, fullDay, moment } from './days.ts'
import { fitText, type Sheet, widthOf, wrap, write } from './lettering.ts'
import { addPage, fact, head, left, protocol, right, rule, text, writeLines } from './marks.ts'
import { placesOf } from './places.ts'
import { drawQr } from './qr.ts'
import type { Delivery } from './queries.ts'
import { decoration, tagged } from './tags.ts'

/** `verifyUrl`: the target of its QR. */
export type TicketPaper = { ticket: Ticket; delivery: Delivery; signature: Buffer | null; verifyUrl: string | null }

export function drawTicket(sheet: Sheet, paper: TicketPaper): void {
  const { ticket } = paper
  const events = eventsOf(ticket)
  addPage(sheet)
  head(sheet, 'Weight ticket no.', String(ticket.number))
  const below = parties(sheet, paper)
  const weightsFrom = load(sheet, paper, below)
  const end = weights(sheet, ticket, weightsFrom)
  standing(sheet, ticket, events, end + 10)
  signing(sheet, paper)
  if (paper.verifyUrl) proof(sheet, paper.verifyUrl)
  footing(sheet, paper)
  if (events.length > 0) drawEvents(sheet, ticket, events)
}

const wide = { first: left, second: 291.5, width: 235 }

function parties(sheet: Sheet, { ticket, delivery }: TicketPaper): number {
  const { seller, buyer, loading, site } = placesOf(delivery, ticket.loaded_at)
  const first = Math.max(
    fact(sheet, { label: 'Seller', ...seller }, { x: wide.first, y: 100, width: wide.width }),
    fact(sheet, { label: 'Buyer', ...buyer }, { x: wide.second, y: 100, width: wide.width }),
  )
  const y = Math.max(166, first + 8)
  const second = Math.max(
    fact(sheet, { label: 'Place of loading', ...loading }, { x: wide.first, y, width: wide.width }),
    fact(sheet, { label: 'Site', ...site }, { x: wide.second, y, width: wide.width }),
  )
  const end = Math.max(233, second + 8)
  rule(sheet, end)
  return end
}

function load(sheet: Sheet, { ticket, delivery }: TicketPaper, above: number): number {
  const y = above + 15
  const product = { label: 'Product', value: delivery.product_name, note: delivery.product_description }
  const below = fact(sheet, product, { x: left, y, width: 180 })
  if (ticket.vehicle) {
    write(sheet, 'Vehicle', { x: 226, y }, { face: 'strong', size: 12 })
    plate(sheet, ticket.vehicle, { x: 226, y: y + 17 })
  } else fact(sheet, { label: 'Vehicle', value: 'Not given' }, { x: 226, y, width: 120 })
  const when = { x: 364, y, width: right - 364 }
  const { weighed_at, logged_at } = ticket
  const logged = `${weighed_at ? 'Signed' : 'Logged'} ${clock(logged_at)}`
  const first = weighed_at ? `Weighed ${clock(weighed_at)}` : logged
  const under = fact(sheet, { label: fullDay(logged_at), value: first }, when)
  if (weighed_at) write(sheet, logged, { x: 364, y: under }, { face: 'strong', size: 15.5 })
  const end = Math.max(above + 83, below + 8)
  rule(sheet, end)
  return end
}

function plate(sheet: Sheet, registration: string, { x, y }: { x: number; y: number }): void {
  const { size, lines } = fitText(sheet, registration, 112, 'strong', [
    { size: 15, lines: 1 },
    { size: 8, lines: 1 },
  ])
  const [shown = ''] = lines
  const style = { face: 'strong', size } as const
  const width = widthOf(sheet, shown, style) + 16
  decoration(sheet, () => sheet.roundedRect(x, y, width, 24, 4).lineWidth(1).stroke('#000'))
  write(sheet, shown, { x: x + 8, y: y + 12 - size * 0.6 }, style)
}

function weights(sheet: Sheet, ticket: Ticket, above: number): number {
  const { voided } = ticket
  row(sheet, { name: 'Gross', source: grossSourceText(ticket), tonnes: ticket.gross_weight, voided }, above)
  row(sheet, { name: 'Tare', source: tareSourceText(ticket, dayOf), tonnes: ticket.tare, voided }, above + 37.5)
  const y = above + 75
  write(sheet, 'Net weight', { x: left, y: y + 36 }, { face: 'strong', size: 17 })
  if (voided) write(sheet, 'VOID', { x: left + 110, y: y + 29 }, { face: 'figure', size: 26 })
  amount(sheet, ticket.net_weight, { y: y + 10, size: 52, unit: 22, voided })
  rule(sheet, y + 72, 2.5)
  return y + 72
}

type Row = { name: string; source: string | null; tonnes: number; voided: boolean }

function row(sheet: Sheet, { name, source, tonnes, voided }: Row, y: number): void {
  write(sheet, name, { x: left, y: y + 12 }, { face: 'strong', size: 14 })
  if (source) {
    const { size, lines } = fitText(sheet, source, 260, 'text', [
      { size: 13, lines: 1 },
      { size: 8, lines: 2 },
    ])
    writeLines(sheet, lines, { x: 128, y: y + 13 }, { face: 'text', size })
  }
  amount(sheet, tonnes, { y: y + 8, size: 20, unit: 13.6, voided })
  rule(sheet, y + 37.5)
}

type Amount = { y: number; size: number; unit: number; voided: boolean }

/** Right-aligned, with a smaller unit. Struck through if void. */
function amount(sheet: Sheet, tonnes: number, { y, size, unit, voided }: Amount): void {
  const figure = formatTonnes(toKg(tonnes), 3).replace(' t', '')
  const style = { face: 'figure', size } as const
  const end = right - widthOf(sheet, 't', { face: 'figure', size: unit }) - size * 0.13
  tagged(sheet, 'P', () => {
    write(sheet, figure, { x: end, y, isEnd: true }, style)
    write(sheet, 't', { x: right, y: y + (size - unit) * 0.87, isEnd: true }, { face: 'figure', size: unit })
  })
  if (!voided) return
  const middle = y + size * 0.57
  const from = end - widthOf(sheet, figure, style) - 4
  const thick = Math.max(1.5, size / 20)
  decoration(sheet, () => sheet.moveTo(from, middle).lineTo(right, middle).lineWidth(thick).stroke('#000'))
}

function signing(sheet: Sheet, { ticket, delivery, signature }: TicketPaper): void {
  const erased = ticket.erased_at && `Erased on ${dayOf(ticket.erased_at)}`
  const signer = erased ?? ticket.signed_by ?? 'Not named'
  fact(
    sheet,
    {
      label: 'Driver',
      value: ticket.driver?.full_name ?? ticket.driver_name ?? 'Not named',
      note: delivery.carrier_name,
    },
    { x: left, y: 496, width: 140 },
  )
  fact(
    sheet,
    { label: 'Signed by', value: signer === 'unattended' ? 'Unattended' : signer },
    { x: 182, y: 496, width: 134 },
  )
  decoration(sheet, () => sheet.roundedRect(left, 567, 284, 144, 4).lineWidth(1).stroke('#000'))
  if (signature) {
    const box = { fit: [236, 112] as [number, number], align: 'center', valign: 'center' } as const
    tagged(sheet, 'Figure', () => sheet.image(signature, left + 24, 583, box), 'Signature')
  } else {
    const lines = wrap(sheet, erased ?? signedOn(ticket), 260, text)
    writeLines(sheet, lines, { x: left + 12, y: 631 - (lines.length - 1) * 8 }, text)
  }
}

function signedOn({ source, paper_kept_at }: Ticket): string {
  if (source === null) return 'No picture of the signature'
  return paper_kept_at ? `Signed on paper, kept at ${paper_kept_at}` : 'Signed on paper; its scan is with the ticket'
}

/** 48 mm wide, as in the design. */
const code = { x: 344, y: 501, width: 183 }

function proof(sheet: Sheet, verifyUrl: string): void {
  drawQr(sheet, verifyUrl, code)
  const words = 'Scan to verify'
  const style = { face: 'strong', size: 14 } as const
  write(sheet, words, { x: code.x + (code.width - widthOf(sheet, words, style)) / 2, y: 693 }, style)
}

function footing(sheet: Sheet, { ticket, delivery }: TicketPaper): void {
  rule(sheet, 725)
  const below = delivery.recycled ? protocol(sheet, 733) : 734
  const signed = ticket.device_signed ? ' Signed on the driver’s phone.' : ''
  const received = `Received by Loadstone on ${moment(ticket.created_at)}.${signed}`
  write(sheet, received, { x: left, y: below }, { face: 'text', size: 12.5 })
}

type Event = { title: string; words: string | null; by: string }

/** Void, answer and query, last first. */
function eventsOf({ voided_at, void_reason, voided_by, query }: Ticket): Event[] {
  const events: Event[] = []
  if (voided_at) events.push({ title: 'Void', words: void_reason, by: by(voided_at, voided_by) })
  if (query?.answered_at) {
    events.push({ title: 'Query answered', words: query.answer, by: by(query.answered_at, query.answered_by) })
  }
  if (query) events.push({ title: 'Queried', words: query.reason, by: by(query.queried_at, query.queried_by) })
  return events
}

function by(instant: string, doer: string | null | undefined): string {
  return doer ? `${moment(instant)}, by ${doer}` : moment(instant)
}

/** There is room for one line. */
function standing(sheet: Sheet, { altered }: Ticket, [last]: readonly Event[], y: number): void {
  const outcome = last?.title === 'Void' ? 'Void: this load counts nothing.' : last && `${last.title}.`
  const words = [
    altered && 'Altered since it was sealed: trust only its code.',
    outcome && (altered ? `${last?.title}.` : `${outcome} What was said stands on the next page.`),
  ]
  write(sheet, words.filter(Boolean).join(' '), { x: left, y }, { face: 'strong', size: 12.5 })
}

function drawEvents(sheet: Sheet, ticket: Ticket, events: readonly Event[]): void {
  addPage(sheet)
  head(sheet, 'Said about weight ticket no.', String(ticket.number))
  let y = 100
  for (const { title, words, by } of events) {
    write(sheet, title, { x: left, y }, { face: 'strong', size: 15.5 })
    y = writeLines(sheet, wrap(sheet, by, right - left, text), { x: left, y: y + 21 }, text)
    const { size, lines } = fitText(sheet, words ?? '', right - left, 'text', [
      { size: 13, lines: 12 },
      { size: 9, lines: 22 },
    ])
    y = writeLines(sheet, lines, { x: left, y: y + 4 }, { face: 'text', size }) + 16
  }
}
