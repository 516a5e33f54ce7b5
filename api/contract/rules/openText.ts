import { asRead, hasWebAddress } from './webAddress.ts'

/** What a question or an answer may not hold, because it leads past the marketplace. The first that fits is named. */
const refused = {
  'email address': (text: string) => email.test(text),
  'web address': hasWebAddress,
  price: (text: string) => prices.some((price) => price.test(text)),
  'telephone number': (text: string) => phones.some((phone) => phone.test(text)),
} as const satisfies Record<string, (text: string) => boolean>

/** Null if all who may bid may read it, else what to take out of it. */
export function openTextFault(typed: string): string | null {
  const text = asRead(typed).replace(/\p{Cf}/gu, '')
  const found = Object.entries(refused).find(([, isIn]) => isIn(text))
  return found ? `Please take the ${found[0]} out: all who may bid read this.` : null
}

const email = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}]/u

const perTonne = String.raw`(?:\/\s*|(?:a|per|each)\s+)(?:tonnes?|tons?|te|t)(?![\p{L}\p{N}])`
const prices = [
  /[£₤]|(?<!\p{L})(?:quid|pence)(?!\p{L})/iu,
  // `18.50/t`, `18 a tonne`, `18 pounds per tonne`; `20 t/h` and `0.6 m3/t` are no prices.
  new RegExp(String.raw`(?<![\p{L}\p{N}.,])\p{Nd}[\p{Nd}.,]*\s*(?:p|gbp|pounds?)?\s*${perTonne}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:gbp|pounds?)\s*${perTonne}`, 'iu'),
]

/** Days and times have stops, hyphens and colons between their digits, so only a number that begins like a telephone number may. */
const phones = [
  /\p{Nd}(?:[\s()]*\p{Nd}){7,}/u,
  /\+\s*\p{Nd}(?:[\s().-]*\p{Nd}){6,}/u,
  /(?<!\p{Nd})0\p{Nd}{2,4}[\s().-]+\p{Nd}{3,4}[\s().-]*\p{Nd}{3,4}/u,
]
