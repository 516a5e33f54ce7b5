import type { PaperCell } from '../../../offline/rows.ts'
import { addOutcomes, type Logged, noneLogged } from '../logged.ts'
import { logRows, type Outcome, type SentRow } from '../logRows.ts'
import { cellOfField, type RowFaults, sentRow } from '../paperRow.ts'
import { type Fault, faultsOfRead, type ReadRow, rowsOfExport } from './exportRows.ts'

type Facts = Parameters<typeof rowsOfExport>[0]

export type Checked = {
  facts: Facts
  read: readonly ReadRow[]
  ready: readonly SentRow[]
  known: number
  faults: readonly Fault[]
  /** Lines, of which one may have several faults. */
  faultyLines: number
  ms: number
  logged: Logged
}

/** Asks the server what would become of each line; faulty ones stay here. */
export async function checkFile(facts: Facts): Promise<Checked> {
  const began = performance.now()
  const read = rowsOfExport(facts)
  const sound = read.filter(({ faults }) => Object.keys(faults).length === 0)
  const outcomes: Outcome[] = []
  await logRows(
    sound.map(({ row }) => sentRow(row, facts.order, facts.drivers)),
    { quoteId: facts.order.quoteId, isDryRun: true, onBatch: (batch) => void outcomes.push(...batch) },
  )
  return withFaults(
    {
      facts,
      read,
      faults: [],
      faultyLines: 0,
      logged: noneLogged,
      ready: outcomes.filter(({ outcome }) => outcome.is === 'ready').map(({ row }) => row),
      known: outcomes.filter(({ outcome }) => outcome.is === 'known').length,
      ms: performance.now() - began,
    },
    outcomes,
  )
}

/** Tells after each batch how far it is. */
export async function logChecked(checked: Checked, quoteId: number, tell: (checked: Checked) => void): Promise<void> {
  let now = { ...checked, logged: noneLogged }
  await logRows(checked.ready, {
    quoteId,
    onBatch: (batch) => {
      const done = new Set(batch.map(({ row }) => row.sync_token))
      const ready = now.ready.filter(({ sync_token }) => !done.has(sync_token))
      now = withFaults({ ...now, ready, logged: addOutcomes(now.logged, batch) }, batch)
      tell(now)
    },
  })
}

function withFaults(checked: Checked, outcomes: readonly Outcome[]): Checked {
  const refused = new Map(outcomes.filter(({ outcome }) => outcome.is === 'refused').map(refusalOf))
  const read = checked.read.map((one) => ({ ...one, faults: refused.get(one.row.token) ?? one.faults }))
  const faulty = read.filter(({ faults }) => Object.keys(faults).length > 0)
  const { file, mapped } = checked.facts
  return {
    ...checked,
    read,
    faults: faulty.flatMap((one) => faultsOfRead(one, file, mapped)),
    faultyLines: faulty.length,
  }
}

function refusalOf({ row, outcome }: Outcome): [string, RowFaults] {
  const faults: Partial<Record<PaperCell, string>> = {}
  for (const [field, [text = '']] of Object.entries(outcome.errors ?? {})) faults[cellOfField(field)] ??= text
  return [row.sync_token, faults]
}
