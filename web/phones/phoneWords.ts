import type { Phone } from '../../api/contract/devices.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { ageText } from '../device/age.ts'
import { formatDateShort } from '../ui/dates.ts'

const hour = 3_600_000

function tickets(count: number): string {
  return count === 1 ? '1 ticket' : `${count.toLocaleString('en-GB')} tickets`
}

/** This device's last answer is newer than the list. */
export function withAnswer(phone: Phone, ownNumber: string | null, answeredAt: number | null): Phone {
  if (phone.number !== ownNumber || answeredAt === null) return phone
  const last_seen_at = new Date(Math.max(answeredAt, Date.parse(phone.last_seen_at))).toISOString()
  return { ...phone, last_seen_at }
}

/** Silence matters only while a phone holds something: amber after 4 h, red after a day. */
export function contactOf(phone: Phone, now: number): { text: string; tone: 'plain' | 'amber' | 'red' } {
  const age = Math.max(0, now - Date.parse(phone.last_seen_at))
  const words = ageText(age)
  const text = words === 'just now' ? 'Last contact just now' : `Last contact ${words} ago`
  if (waitingText(phone) === null || age < 4 * hour) return { text, tone: 'plain' }
  return { text, tone: age < 24 * hour ? 'amber' : 'red' }
}

/** Yard tablets number no tickets, so only their own report counts. */
export function waitingText({ waiting, unsent, device_seq, is_active, wiped }: Phone): string | null {
  if (waiting > 0) return waiting === 1 ? '1 ticket waits on this phone' : `${tickets(waiting)} wait on this phone`
  if (device_seq > 0 || unsent === 0 || !is_active || wiped) return null
  return `${unsent} unsent on this device`
}

export function lostText({ not_arrived, missing }: Phone): string | null {
  const count = Math.max(not_arrived, missing)
  if (count === 0) return null
  return count === 1
    ? 'A ticket made on this phone has not arrived'
    : `${tickets(count)} made on this phone have not arrived`
}

/** `No. 3 and 5 to 6 of this phone’s tickets have been missing for 2 days.` */
export function lostWhich({ gaps, not_arrived, missing }: Phone, now: number): string {
  const known = Math.min(...gaps.map(({ since }) => Date.parse(since)))
  const report = missing > 0 ? `The phone says that it has lost ${tickets(missing)}.` : null
  if (gaps.length === 0) return report ?? ''
  const named = gaps.reduce((sum, { first, last }) => sum + (last - first + 1), 0)
  const runs = gaps.map(({ first, last }) => (first === last ? String(first) : `${first} to ${last}`))
  const numbers = named < not_arrived ? [...runs, 'more'] : runs
  const verb = named === 1 && numbers.length === 1 ? 'has' : 'have'
  const which = `No. ${inWords(numbers)} of this phone’s tickets ${verb} ${missingFor(now - known)}.`
  return [which, report].filter(Boolean).join(' ')
}

function missingFor(ms: number): string {
  return ms < 60_000 ? 'just gone missing' : `been missing for ${ageText(ms)}`
}

function inWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

export function wipedText({ wiped }: Phone): string | null {
  if (!wiped) return null
  return `This phone was wiped, ${formatDateShort(londonDay(wiped.at))}; last known: ${wiped.unsent} unsent`
}

export function adviceOf(phone: Phone): string | null {
  if (phone.waiting > 0 && !phone.is_active) {
    return 'It sends again once its user signs in on it. Where they can’t, open the login page on it, save the file that it offers, and import that here.'
  }
  if (lostText(phone)) return 'Open the app on that phone where there is signal. What it has lost must be logged again.'
  return null
}
