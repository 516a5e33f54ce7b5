/**
 * Texts as a client sends them: each has its greatest length, which is asked before any expression sees it. Loading this
 * module also gives zod its wording (Laravel's) and leaves its code generation, which the content security policy of the pages
 * forbids, to the server; every schema file imports it, or wire.ts.
 */
import { z } from 'zod'
import { isOneLine, isPlainText, isStorableText } from './characters.ts'
import { laravelText } from './laravelText.ts'

z.config({ customError: laravelText, jitless: !('process' in globalThis) })

/** Room for the longest of the short forms: a date, a moment, a number, a UUID. What is longer is none of them. */
const mostOfAForm = 64

/** At most `max` characters, or nothing further is asked of it: an expression over a text without end holds up the server. */
export function atMost(max: number) {
  return z.string().max(max, { abort: true })
}

/** Trimmed. For what is read by an expression of its own. */
export const shortForm = z.string().trim().max(mostOfAForm, { abort: true })

/** A rule on a text in which nothing else is wrong, worded by laravelText.ts under its name. */
function rule(name: 'line' | 'text' | 'phone' | 'plate' | 'email' | 'url', holds: (text: string) => boolean) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    if (issues.length > 0 || holds(value)) return
    issues.push({ code: 'invalid_format', format: name, input: value, continue: true })
  }
}

function filled(max: number) {
  return z.string().trim().min(1).max(max, { abort: true }).refine(isStorableText)
}

/** A name, a place, a plate, a reference, a search: trimmed, 1 to `max` characters, one line without hidden characters. */
export function line(max: number) {
  return filled(max).check(rule('line', isOneLine))
}

/** Notes and descriptions: trimmed, 1 to `max` characters, with line breaks but without hidden characters. */
export function text(max: number) {
  return filled(max).check(rule('text', isPlainText))
}

/** A password or a mailed secret: as typed, whatever its characters, as long as they can be stored. */
export function secret(max: number) {
  return z.string().min(1).max(max, { abort: true }).refine(isStorableText)
}

const fewestDigits = 7

export const phone = line(50).check(rule('phone', (typed) => typed.replace(/\D/g, '').length >= fewestDigits))

/** A vehicle's registration as a firm enters it. */
export const plate = line(20).check(rule('plate', (typed) => /\p{L}/u.test(typed) && /\d/.test(typed)))

/**
 * A host name in letters of any script, as the network writes it; null for what is none. Only such a name is handed to
 * the URL parser, which would otherwise cut a port or a path off it.
 */
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

/** Case is kept as typed, but in a domain of other letters, which the database doesn't fold; sameness disregards case. */
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
