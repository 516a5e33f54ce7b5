import { type CheckedPack, mostOfPack, PackChecked, type VerifyKey } from '../contract/evidence/answers.ts'
import { findBreaks } from '../contract/evidence/seal.ts'
import { keysById, type ProvenTicket, type Report, type TicketId } from './verifyReport.ts'

/** Asks a server about these tickets together. Null: it doesn't have all of them. */
export type AskPack = (tickets: TicketId[]) => Promise<unknown>

type PackOptions = {
  reports: readonly Report[]
  keys: readonly Pick<VerifyKey, 'id' | 'public_key'>[]
  askPack: AskPack | null
}
type PackReport = Pick<Report, 'isSound' | 'lines'>

/** Checks a file's tickets together: whether they follow each other, and whether the order has more. */
export async function reportOnPack({ reports, keys, askPack }: PackOptions): Promise<PackReport> {
  if (!askPack) return notChecked('give --server')
  const proven = reports.flatMap((report) => report.proven ?? [])
  if (proven.length < reports.length) return notChecked('not every code here proves itself')
  const runs = await Promise.all(runsOf(proven).map((run) => reportOnRun(run, keysById(keys))))
  const all = [...runs, await reportOnOrder(proven, askPack)]
  return { isSound: all.every(({ isSound }) => isSound), lines: all.flatMap(({ lines }) => lines) }
}

function notChecked(why: string): PackReport {
  return { isSound: true, lines: [`Not checked: whether any ticket is missing (${why}).`] }
}

/** Groups consecutive numbers; an order's tickets are seldom neighbours in their carrier's chain. */
function runsOf(proven: readonly ProvenTicket[]): ProvenTicket[][] {
  const runs: ProvenTicket[][] = []
  for (const one of proven.toSorted(byPlace)) {
    const last = runs.at(-1)?.at(-1)
    const isBeside = last && carrierOf(last) === carrierOf(one) && one.code.number <= last.code.number + 1
    if (isBeside) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs.filter((run) => run.length > 1)
}

function byPlace(one: ProvenTicket, other: ProvenTicket): number {
  return carrierOf(one) - carrierOf(other) || one.code.number - other.code.number
}

function carrierOf({ answer }: ProvenTicket): number {
  return answer.seal.carrier_company_id
}

async function reportOnRun(run: readonly ProvenTicket[], keys: ReadonlyMap<string, string>): Promise<PackReport> {
  const seals = run.map(({ answer }) => ({
    ...answer.seal,
    sealed_at: new Date(answer.seal.sealed_at).toISOString(),
  }))
  const [first, last] = [seals[0], seals.at(-1)]
  if (!first || !last) return { isSound: true, lines: [] }
  const from = { number: first.number - 1, hash: first.previous }
  const head = { number: last.number, hash: last.seal_hash }
  const [found] = await findBreaks({ seals, keys, from, head })
  return found
    ? { isSound: false, lines: [`Wrong: the chain of seals is broken at no. ${found.number}.`] }
    : { isSound: true, lines: [`Checked: no. ${first.number} to no. ${last.number} follow each other, without a gap.`] }
}

async function reportOnOrder(proven: readonly ProvenTicket[], askPack: AskPack): Promise<PackReport> {
  if (proven.length > mostOfPack) return notChecked(`more than ${mostOfPack} at once`)
  const answer = await askPack(proven.map(({ id }) => id))
  if (answer === null) return notChecked('the server has no record of one of them any more')
  const { data } = PackChecked.parse(answer)
  return reportCompleteness(data, proven)
}

/** A single ticket isn't a pack, so it needn't be its order's only one. */
function reportCompleteness({ state, as_of }: CheckedPack, proven: readonly ProvenTicket[]): PackReport {
  const carrier = proven[0]?.code.carrier ?? 'the carrier'
  switch (state) {
    case 'complete':
      return {
        isSound: true,
        lines: [`Checked: none of ${carrier}’s tickets for this order is missing, as of ${as_of}.`],
      }
    case 'incomplete':
      return proven.length === 1
        ? { isSound: true, lines: [`It isn’t ${carrier}’s only ticket for its order, as of ${as_of}.`] }
        : {
            isSound: false,
            lines: [`Missing: ${carrier} has logged more for this order than is here, as of ${as_of}.`],
          }
    case 'several orders':
      return notChecked('they are of several orders or carriers')
  }
}
