import * as registrationTexts from '../contract/messages/registration.ts'
import { ownEmail } from '../contract/passwords.ts'
import { adminRoles, type StoredRole } from '../contract/rules/permissions.ts'
import { refuse } from '../errors/refuse.ts'
import type { AppDeps } from './appDeps.ts'
import type { Asker } from './limits.ts'

export type PasswordOwner = {
  role: StoredRole
  email: string
  first_name: string
  last_name: string
  firm: string | null
}

/** Every password that somebody sets goes through here. Throws 422 on `password`. */
export async function hashNewPassword(
  { passwords }: AppDeps,
  password: string,
  owner: PasswordOwner,
  asker: Asker,
): Promise<string> {
  const refusal = await refusalOfPassword(password, owner)
  if (refusal) throw refuse.invalid({ password: [refusal] })
  return passwords.hash(password, asker)
}

type Rule = { text: string; refuses: (password: string, owner: PasswordOwner) => boolean | Promise<boolean> }

/** The first that refuses a password gives the reason. */
const rules: readonly Rule[] = [
  {
    text: registrationTexts.adminTooShort,
    refuses: (password, { role }) => password.length < 8 && (adminRoles as readonly string[]).includes(role),
  },
  {
    text: 'This password is too common.',
    refuses: async (password) => {
      const list = await commonest()
      return [password, withoutLastSigns(password)].flatMap(spelt).some((one) => list.has(one))
    },
  },
  { text: ownEmail, refuses: (password, { email }) => isNamed(password, [email, email.split('@')[0]]) },
  {
    text: 'The password must not be your name.',
    refuses: (password, { first_name: first, last_name: last }) =>
      isNamed(password, [first, last, first + last, last + first]),
  },
  {
    text: 'The password must not be the name of your firm.',
    refuses: (password, { firm }) =>
      isNamed(password, [firm]) || [password, withoutFirstSigns(password)].some((one) => isNamed(one, ownWords(firm))),
  },
  { text: 'The password must not be the name of this site.', refuses: isMostlyOurs },
  { text: 'The password must not repeat or count up or down.', refuses: isRun },
]

export async function refusalOfPassword(password: string, owner: PasswordOwner): Promise<string | null> {
  for (const { text, refuses } of rules) {
    if (await refuses(password, owner)) return text
  }
  return null
}

/** The commonest come first. The list takes 20 MB, so it is loaded with the first new password. */
async function commonest(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, 10_000)),
  )
  return loaded
}
let loaded: Promise<ReadonlySet<string>> | undefined

/** What usually stands for a letter. `1` stands for two, so each is tried throughout. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** As typed, and with the letters back; in small letters. */
function spelt(text: string): string[] {
  const small = text.toLowerCase()
  const backs = ['i', 'l'].map((one) => small.replace(/[013457@$!]/g, (sign) => letters[sign] ?? one))
  return [small, ...backs]
}

function withoutLastSigns(password: string): string {
  return password.replace(/[^\p{L}\d]+$/u, '')
}

function withoutFirstSigns(password: string): string {
  return password.replace(/^[^\p{L}]+/u, '')
}

/** Without a year or the like at the end, unless that is the longer part. */
function withoutYear(password: string): string {
  const stem = password.replace(/[^\p{L}]+$/u, '')
  return stem.length * 2 < password.length ? password : stem
}

/** Case, punctuation, a legal form, signs for letters, and digits at the end don't make a name a password. */
function isNamed(password: string, names: readonly (string | null | undefined)[]): boolean {
  const bare = new Set([password, withoutYear(password)].flatMap(spelt).map(bareName))
  return names.some((name) => name && bareName(name) !== '' && bare.has(bareName(name)))
}

/** Many firms have these in their names, so none is known by them. */
const tradeWords: ReadonlySet<string> = new Set(
  `aggregate aggregates brothers builder builders building carriers civils company concrete construction contracting
  contractors demolition engineering granite gravel group groundworks haulage hauliers holdings landscapes landscaping
  limestone limited logistics materials merchants minerals paving plant products quarries quarry quarrying sands
  services slate stone stones supplies surfacing transport`.split(/\s+/),
)

/** Words of a firm's name that a stranger would guess; those of the trade say too little. */
function ownWords(firm: string | null): string[] {
  const words = firm?.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word.length >= 5 && !tradeWords.has(word.toLowerCase()))
}

/** The site's name with up to four characters around it. */
function isMostlyOurs(password: string): boolean {
  const ours = 'loadstone'
  return [password, withoutYear(password)]
    .flatMap(spelt)
    .map(bareName)
    .some((bare) => bare.includes(ours) && bare.length <= ours.length + 4)
}

function bareName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '')
    .replace(/(ltd|limited|plc|llp)$/, '')
}

/** aaaaaa, abcabc, 234567 and fedcba. */
function isRun(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const counts = new Set(steps).size === 1 && Math.abs(steps[0] ?? 0) === 1
  return counts || /^(.+?)\1+$/su.test(password.toLowerCase())
}
