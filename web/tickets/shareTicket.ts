import { clockOf, dayText } from '../ui/dates.ts'
import { showToast } from '../ui/toast.ts'
import { asTonnes } from './capture/captureRules.ts'

export type SharedTicket = {
  number: number
  product: string
  netKg: number
  grossKg: number
  tareKg: number
  vehicle: string | null
  /** Where it was tipped. */
  place: string | null
  signedBy: string | null
  /** ISO 8601. */
  loggedAt: string
  /** Where anybody proves it; null until it is sealed. */
  link: string | null
}

/** A ticket in words, by whatever the phone shares with; where it can't, it is copied. */
export async function shareTicket(ticket: SharedTicket): Promise<void> {
  const text = ticketText(ticket)
  if (!navigator.share) {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Ticket copied', text: `No. ${ticket.number}` })
    return
  }
  // Whoever closes the phone's own sheet has changed their mind.
  await navigator.share({ title: `Ticket no. ${ticket.number}`, text }).catch(() => {})
}

function ticketText(ticket: SharedTicket): string {
  const { number, product, netKg, grossKg, tareKg, vehicle, place, signedBy, loggedAt, link } = ticket
  const lines = [
    `Ticket no. ${number}`,
    `${product}, net ${asTonnes(netKg)} t`,
    `Gross ${asTonnes(grossKg)} t, tare ${asTonnes(tareKg)} t`,
    [vehicle, `${dayText(loggedAt)}, ${clockOf(Date.parse(loggedAt))}`].filter(Boolean).join(', '),
    place && `Delivered to ${place}`,
    signedBy && `Signed by ${signedBy}`,
    link && `Check it: ${link}`,
  ]
  return lines.filter(Boolean).join('\n')
}
