import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as calls from '../contract/calls.ts'
import { requestOf } from '../contract/wire/call.ts'
import type { SigningKey } from '../deps.ts'

const codeLength = 16

export function newCode(): string {
  return randomBytes((codeLength * 3) / 4).toString('base64url')
}

/** Computed for each answer: an address in the database would open the calendar for whoever reads a dump. */
export function addressOf(appUrl: string, signing: SigningKey, code: string): string {
  return appUrl + requestOf(calls.calendarFeed, { file: `${code}${macOf(signing, code)}.ics` }).path
}

/** The code of an address that the server made; null of any other. */
export function codeIn(signing: SigningKey, file: string): string | null {
  const [code, mac] = [file.slice(0, codeLength), file.slice(codeLength).replace(/\.ics$/, '')]
  const [sent, expected] = [Buffer.from(mac), Buffer.from(macOf(signing, code))]
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? code : null
}

function macOf(signing: SigningKey, code: string): string {
  return createHmac('sha256', signing.deriveKey('calendar')).update(code).digest('base64url').slice(0, 32)
}
