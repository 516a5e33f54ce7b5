import type { Reply, TestApi } from '../harness.ts'
import { type Finding, testRaces } from '../raceTable.ts'
import { type Case, cases } from './cases.ts'

/** Two writes at once about the same version: one is taken, the other refused. `versions.test.ts` tries every call once. */
type Race = { name: string; one: Case; other: Case }

const named = (call: string): Case => {
  const found = cases.find((one) => one.call === call)
  if (!found) throw new Error(`${call} is gone`)
  return found
}
const twice = (call: string): Race => ({ name: `${call} / ${call}`, one: named(call), other: named(call) })

const races: readonly Race[] = [
  twice('quoteUpdate'),
  { name: 'quoteUpdate / quoteVerify', one: named('quoteUpdate'), other: named('quoteVerify') },
  twice('productUpdate'),
  twice('vehicleUpdate'),
]

testRaces(races, runOnce)

async function runOnce(t: TestApi, { one, other }: Race): Promise<Finding> {
  const id = await one.make(t)
  const shown = await one.versionOf(t, id)
  const replies: Reply[] = await Promise.all([one.send(t, id, shown), other.send(t, id, shown)])
  const statuses = replies.map(({ status }) => status)
  const isOneTaken = statuses.toSorted().join() === '200,409'
  return { findings: isOneTaken ? [] : [`answered ${statuses.join(' and ')}`], winner: statuses.indexOf(200) }
}
