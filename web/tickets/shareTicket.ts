import type { OnPhone } from '../device/ticketsOnDevice.ts'
import { formatClock, formatDayShort } from '../ui/dates.ts'
import { showToast } from '../ui/toast.ts'
import { asTonnes } from './capture/captureRules.ts'

export type SharedTicket = {
  number: number | null
  product: string
  netKg: number
  grossKg: number
  tareKg: number
  vehicle: string | null
  place: string | null
  signedBy: string | null
  /** ISO 8601. */
  loggedAt: string
  link: string | null
  onPhone: OnPhone | null
}

export async function shareTicket(ticket: SharedTicket): Promise<void> {
  const text = ticketText(ticket)
  if (!navigator.share) {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Ticket copied', text: numberOf(ticket) })
    return
  }
  // It rejects when the user closes the share sheet.
  await navigator.share({ title: titleOf(ticket), text }).catch(() => {})
}

export function numberOf({ number }: Pick<SharedTicket, 'number'>): string {
  return number === null ? 'Not yet numbered' : `No. ${number}`
}

function titleOf({ number }: SharedTicket): string {
  return number === null ? 'Ticket, not yet numbered' : `Ticket no. ${number}`
}

export function ticketText(ticket: SharedTicket): string {
  const { product, netKg, grossKg, tareKg, vehicle, place, signedBy, loggedAt, link } = ticket
  const lines = [
    titleOf(ticket),
    `${product}, net ${asTonnes(netKg)} t`,
    `Gross ${asTonnes(grossKg)} t, tare ${asTonnes(tareKg)} t`,
    [vehicle, `${formatDayShort(loggedAt)}, ${formatClock(Date.parse(loggedAt))}`].filter(Boolean).join(', '),
    place && `Delivered to ${place}`,
    signedBy && `Signed by ${signedBy}`,
    link && `Check it: ${link}`,
    wordsOfPhone(ticket),
  ]
  return lines.filter(Boolean).join('\n')
}

function wordsOfPhone({ number, onPhone }: SharedTicket): string | null {
  if (number !== null || !onPhone) return null
  const { device, load, isSigned } = onPhone
  return `${isSigned ? 'Signed' : 'Saved'} on phone ${device} as its load ${load}, not yet numbered`
}
