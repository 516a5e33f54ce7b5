/**
 * Every text has a greatest length, checked before any regular expression sees it. Loading this module also gives zod
 * Laravel's wording, and in browsers turns off its code generation, which the pages' content security policy forbids.
 * So every schema file must import this module or wire.ts.
 */
import { z } from 'zod'
import { hasScheme, hasWebAddress } from '../rules/webAddress.ts'
import { isOneLine, isPlainText, isStorableText } from './characters.ts'
import { laravelText } from './laravelText.ts'

z.config({ customError: laravelText, jitless: !('process' in globalThis) })

/** The longest short form is a date, a moment, a number or a UUID. */
const mostOfAForm = 64

/** Aborts if it is too long: a regular expression over an endless text holds up the server. */
export function atMost(max: number) {
  return z.string().max(max, { abort: true })
}

/** For texts that a regular expression then checks. */
export const shortForm = z.string().trim().max(mostOfAForm, { abort: true })

/** Checks only texts without other errors; laravelText.ts has the wording under `name`. */
function rule(
  name: 'line' | 'name' | 'text' | 'phone' | 'plate' | 'registration' | 'email' | 'url',
  holds: (text: string) => boolean,
) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    if (issues.length > 0 || holds(value)) return
    issues.push({ code: 'invalid_format', format: name, input: value, continue: true })
  }
}

function filled(max: number) {
  return z.string().trim().min(1).max(max, { abort: true }).refine(isStorableText)
}

/** Names, places, references, searches: trimmed, 1 to `max` characters, one line without hidden characters. */
export function line(max: number) {
  return filled(max).check(rule('line', isOneLine))
}

/** A person's name, which our mails carry to strangers: without a web address. */
export function personName() {
  return line(100).check(rule('name', (text) => !hasWebAddress(text)))
}

/** The name of a firm or product. A slash alone is fine: stone is graded 0/4 mm. */
export function tradeName() {
  return line(200).check(rule('name', (text) => !hasScheme(text)))
}

/** Notes and descriptions: trimmed, 1 to `max` characters, with line breaks but no hidden characters. */
export function text(max: number) {
  return filled(max).check(rule('text', isPlainText))
}

/** A password or a mailed secret: any characters that can be stored, as typed. */
export function secret(max: number) {
  return z.string().min(1).max(max, { abort: true }).refine(isStorableText)
}

const fewestDigits = 7

export const phone = line(50).check(rule('phone', (typed) => typed.replace(/\D/g, '').length >= fewestDigits))

/** As `AB12 CDE` begins, so one letter too many is a slip. Plates of other forms, such as Ireland's, are longer. */
const tooLongPlate = /^\p{L}{2}\d{2}\p{L}{4,}$/u

export const plate = line(20)
  .check(rule('plate', (typed) => /\p{L}/u.test(typed) && /\d/.test(typed)))
  .check(rule('registration', (typed) => !tooLongPlate.test(typed.replace(/[^\p{L}\d]/gu, ''))))

/** The ASCII form of a host name in any script, or null. Checked first: the URL parser cuts off ports and paths. */
function asciiHost(host: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(host)) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(host)) return host
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return null
  }
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i
const mailbox = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]$/

function isEmail(typed: string): boolean {
  const at = typed.lastIndexOf('@')
  return mailbox.test(typed.slice(0, at)) && hostName.test(asciiHost(typed.slice(at + 1)) ?? '')
}

/** Keeps the case, except in a non-ASCII domain, which the database doesn't fold. Comparisons ignore case. */
export const email = z
  .string()
  .trim()
  .max(254, { abort: true })
  .check(rule('email', isEmail))
  .overwrite((typed) => typed.replace(/@.*[^\x20-\x7e].*$/u, (domain) => domain.normalize('NFC').toLowerCase()))
  .meta({ format: 'email' })

const webAddress = /^(?:https?:\/\/)?([^/?#:\s]+)(?::\d+)?(?:[/?#]\S*)?$/i

export const website = line(255).check(
  rule('url', (typed) => hostName.test(asciiHost(webAddress.exec(typed)?.[1] ?? '') ?? '')),
)
