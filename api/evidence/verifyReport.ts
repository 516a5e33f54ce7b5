import { type CheckedSeal, type PackCheck, SealChecked, type VerifyKey } from '../contract/evidence/answers.ts'
import { findSealFaults, isErased, type SealFault } from '../contract/evidence/checkSeal.ts'
import type { TicketCode } from '../contract/evidence/code.ts'
import { verifyCode } from '../contract/evidence/verifyCode.ts'
import { formatTonnes } from '../contract/rules/weight.ts'
import { grossSourceText, tareSourceText } from '../contract/tickets/source.ts'

/** Identifies a ticket to a server. Only the ticket's code contains it. */
export type TicketId = PackCheck['tickets'][number]

/** What was and wasn't checked of one code, as text; `proven` is for checks across codes. */
export type Report = { isSound: boolean; lines: string[]; proven: ProvenTicket | null }
export type ProvenTicket = { id: TicketId; code: TicketCode; answer: CheckedSeal }

/** Asks a server about a seal. Null: it has none. */
export type AskSeal = (ticket: TicketId) => Promise<unknown>

type ReportOptions = { keys: readonly Pick<VerifyKey, 'id' | 'public_key'>[]; askSeal: AskSeal | null }

export async function reportOn(text: string, { keys, askSeal }: ReportOptions): Promise<Report> {
  const verdict = await verifyCode(
    text,
    keys.map(({ public_key }) => public_key),
  )
  if (verdict.is !== 'genuine') return { isSound: false, lines: [failures[verdict.is]], proven: null }
  const { code, hash } = verdict
  const lines = [`Ticket ${code.number} of ${code.carrier ?? 'a carrier'}: genuine.`, ...contentOf(code)]
  if (!askSeal) {
    const open = ['the phone’s signature', 'the seal and the one before it', 'whether it was voided or queried']
    lines.push(...open.map((what) => `Not checked: ${what} (give --server).`))
    return { isSound: true, lines, proven: null }
  }
  const ofSeal = await reportOnSeal({ seal: code.seal, code: hash }, code, { keys, askSeal })
  return { ...ofSeal, lines: [...lines, ...ofSeal.lines] }
}

const failures = {
  altered: 'Altered: the server’s signature doesn’t match what the code says. Don’t rely on it.',
  'unknown key': 'Signed by a key that isn’t among those given. Don’t rely on it, unless its server has a newer one.',
  newer: 'Of a newer version than this program reads.',
  unreadable: 'No code of a ticket: cut, mistyped, or something else.',
}

/** To compare with the paper, since anybody can print other figures around a genuine code. */
function contentOf(code: TicketCode): string[] {
  const { gross_kg, tare_kg, loaded_at, site, sealed_at, is_sealed_later } = code
  const weights = [
    `net ${formatTonnes(gross_kg - tare_kg, 3)}`,
    `gross ${withSource(gross_kg, grossSourceText(code))}`,
    `tare ${withSource(
      tare_kg,
      tareSourceText(code, (day) => day),
    )}`,
  ]
  const signer = code.signed_by ?? 'nobody named'
  return [
    `It says: ${weights.join(', ')}`,
    `It says: ${[code.product, code.vehicle, `sold by ${code.seller}`, `to ${code.buyer}`].filter(Boolean).join(', ')}`,
    `It says: from ${loaded_at ?? 'a place not given'} to ${site}, signed by ${signer} at ${code.logged_at}`,
    `Checked: the server’s signature, made ${is_sealed_later ? 'later, ' : ''}at ${sealed_at}.`,
    signatureOf(code),
  ]
}

function signatureOf({ device_key, is_from_paper }: TicketCode): string {
  if (device_key) return `The server had checked the signature of phone ${device_key}.`
  return is_from_paper ? 'The carrier’s office typed it from a signed paper.' : 'It wasn’t signed on a device.'
}

function withSource(kg: number, source: string | null): string {
  return source ? `${formatTonnes(kg, 3)} (${source})` : formatTonnes(kg, 3)
}

export function keysById(keys: ReportOptions['keys']): ReadonlyMap<string, string> {
  return new Map(keys.map((key) => [key.id, key.public_key]))
}

type SealOptions = { keys: ReportOptions['keys']; askSeal: AskSeal }

async function reportOnSeal(id: TicketId, code: TicketCode, { keys, askSeal }: SealOptions): Promise<Report> {
  const found = await askSeal(id)
  if (found === null) {
    return { isSound: false, lines: ['The server has no record of its seal any more.'], proven: null }
  }
  const { data: answer } = SealChecked.parse(found)
  const faults = await findSealFaults(code, answer, keysById(keys))
  const proven = faults.length === 0 ? { id, code, answer } : null
  const lines = faults.map((fault) => `Wrong: ${wrong[fault]}.`)
  if (proven) lines.push(...checkedOf(code, answer))
  return { isSound: proven !== null && answer.state !== 'voided', lines: [...lines, stateOf(answer)], proven }
}

const wrong: Readonly<Record<SealFault, string>> = {
  seal: 'the seal on record isn’t the one that the code names',
  device: 'the phone’s signature on record isn’t of this ticket',
  before: 'the seal before it on record doesn’t lead to this one',
  picture: 'the picture of the signature on record isn’t the one that was sealed',
  row: 'the ticket on record isn’t what was sealed',
}

function checkedOf({ number, device_key }: TicketCode, answer: CheckedSeal): string[] {
  const { seal, erased_at } = answer
  const before = number === 1 ? 'it is its carrier’s first' : `no. ${number - 1} stands before it, without a gap`
  return [
    ...(device_key ? ['Checked: the phone’s signature.'] : []),
    isErased(answer) ? `Erased on ${erased_at}: signer, signature and slip.` : ofPicture(seal),
    `Checked: its seal ${seal.seal_hash}; ${before}.`,
  ]
}

function ofPicture({ version, source }: CheckedSeal['seal']): string {
  if (source === 'paper') return 'Checked: its seal covers no picture, since a paper was signed.'
  return version === 1
    ? 'Not checked: the picture of the signature. This seal is from before seals covered it.'
    : 'Checked: the picture of the signature.'
}

function stateOf({ state, as_of }: CheckedSeal): string {
  return { live: 'Live', queried: 'Queried', voided: 'Voided: it counts nothing' }[state].concat(`, as of ${as_of}.`)
}
