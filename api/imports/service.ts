import { createHash } from 'node:crypto'
import type { RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import type { ListImport, ListImported } from '../contract/csvImports.ts'
import { refuse } from '../errors/refuse.ts'
import type { ListKind, Row } from './kind.ts'
import { type Faults, placeColumns, readLines } from './lines.ts'
import { type Outcome, sortLines } from './sortLines.ts'
import { readTable } from './table.ts'

/** Stands for a file and what it would do, so that what is stored is what was looked at. */
export function planOf(bytes: Buffer, outcomes: readonly Outcome[]): string {
  return createHash('sha256').update(bytes).update(JSON.stringify(outcomes)).digest('hex')
}

/** Ends a transaction without storing anything, and carries what it has found. */
class Undone extends Error {
  readonly found: ListImported
  constructor(found: ListImported) {
    super('Nothing is stored')
    this.found = found
  }
}

/**
 * A dry run writes as an import does and then undoes it. An import stores only what its dry run showed, all or nothing:
 * a fault or a change meanwhile leaves everything as it was.
 */
export async function importList<Form, Wanted, Stored extends Row<Wanted>>(
  deps: AppDeps,
  actor: RequestActor,
  kind: ListKind<Form, Wanted, Stored>,
  { file, plan }: ListImport,
  stop: AbortSignal,
): Promise<ListImported> {
  const bytes = Buffer.from(file, 'base64')
  const table = await readTable(bytes, stop)
  const placed = placeColumns(table, kind.columns)
  const { faults } = placed
  const read = faults.count > 0 ? [] : await readLines(table, kind, placed, stop)
  const total = { lines: table.lines.length }
  const prepared = faults.count > 0 ? undefined : await kind.prepare?.(deps, actor)
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const doing = { trx, deps, actor }
      const { writes, ...counts } = await sortLines(doing, kind, read, faults)
      const found = { ...total, ...counts, stored: false, plan: planOf(bytes, counts.outcomes), ...told(faults) }
      if (faults.count > 0) throw new Undone(found)
      stop.throwIfAborted()
      await kind.write(doing, writes, prepared)
      stop.throwIfAborted()
      if (plan === undefined) throw new Undone(found)
      // Sent again, because the answer of the first time was lost.
      if (found.added + found.changed === 0) return { ...found, stored: true }
      if (plan !== found.plan) throw refuse.conflict('plan_changed', changedMeanwhile)
      await kind.record(doing, writes)
      return { ...found, stored: true }
    })
  } catch (error) {
    if (error instanceof Undone) return error.found
    throw error
  }
}

const changedMeanwhile = 'Somebody changed the list meanwhile, or this is another file. Look at the dry run again.'

function told(faults: Faults) {
  return { faulty: faults.faulty, fault_count: faults.count, faults: faults.inOrder() }
}
