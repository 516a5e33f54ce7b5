import type { RequestActor } from '../auth/actor.ts'
import { writeCell } from '../contract/rules/listColumns.ts'
import type { Change, Doing, ListKind, Row, Writes } from './kind.ts'
import type { Faults, ReadLine } from './lines.ts'

/** What a line does: its number, and the row and version that it changes. */
export type Outcome = readonly [nth: number, id: number | null, version: number | null]

type Sorted<Form, Wanted, Stored> = {
  added: { one: ReadLine<Form>; wanted: Wanted }[]
  changed: Change<Stored, Wanted>[]
  outcomes: Outcome[]
  /** How often each field changes. */
  often: Map<string, number>
}

/** What each line would do. Adds the faults that only show beside what is stored. */
export async function sortLines<Form, Wanted, Stored extends Row<Wanted>>(
  doing: Doing,
  kind: ListKind<Form, Wanted, Stored>,
  read: readonly ReadLine<Form>[],
  faults: Faults,
) {
  const { trx, actor } = doing
  const rows = new Map((await kind.lock(trx, actor)).map((row) => [kind.key.ofRow(row), row]))
  const sorted: Sorted<Form, Wanted, Stored> = { added: [], changed: [], outcomes: [], often: new Map() }
  for (const one of read) sortLine(kind, one, rows.get(kind.key.ofForm(one.form)), { actor, faults, sorted })
  const { added, changed, outcomes, often } = sorted
  const writes: Writes<Stored, Wanted> = { added: added.map(({ wanted }) => wanted), changed }
  const { most, fault } = await kind.room(doing)
  const beyond = added[Math.max(0, most)]
  if (beyond) faults.add(beyond.one.line, kind.key.field, fault)
  // No more than may be added: who has an account isn't told of ten thousand emails at once.
  for (const [at, found] of (await kind.check?.(doing, writes.added.slice(0, Math.max(0, most)))) ?? []) {
    const line = added[at]?.one.line
    if (line) faults.add(line, found.field, found)
  }
  const [mostly] = [...often].toSorted((one, next) => next[1] - one[1])
  return {
    writes,
    outcomes,
    added: added.length,
    changed: changed.length,
    same: read.length - outcomes.length,
    mostly: kind.columns.find(({ field }) => field === mostly?.[0])?.heading ?? null,
  }
}

type Sorting<Form, Wanted, Stored> = { actor: RequestActor; faults: Faults; sorted: Sorted<Form, Wanted, Stored> }

function sortLine<Form, Wanted, Stored extends Row<Wanted>>(
  kind: ListKind<Form, Wanted, Stored>,
  one: ReadLine<Form>,
  before: Stored | undefined,
  { actor, faults, sorted }: Sorting<Form, Wanted, Stored>,
): void {
  const wanted = kind.want(one.form, before, actor)
  const fields = before ? changedFields(kind, before, wanted) : []
  if (before && fields.length === 0) return
  sorted.outcomes.push([one.line.nth, before?.id ?? null, before?.version ?? null])
  const fault = kind.refuse?.(wanted, before, { actor, changed: fields })
  if (fault) {
    faults.add(one.line, fault.field, fault)
    return
  }
  if (before) sorted.changed.push({ before, wanted, after: { ...before, ...wanted } })
  else sorted.added.push({ one, wanted })
  for (const field of fields) sorted.often.set(field, (sorted.often.get(field) ?? 0) + 1)
}

function changedFields<Form, Wanted, Stored extends Row<Wanted>>(
  { columns, values }: ListKind<Form, Wanted, Stored>,
  before: Stored,
  wanted: Wanted,
): string[] {
  const [was, will] = [values(before), values(wanted)]
  const textOf = (column: (typeof columns)[number], from: typeof was) => writeCell(column, from[column.field] ?? null)
  return columns.filter((column) => textOf(column, was) !== textOf(column, will)).map(({ field }) => field)
}
