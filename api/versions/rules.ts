import type { Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { type Facts, facts, type RowOf, type Subject } from './facts.ts'
import { type Edit, insertEdit, insertEdits, listEditsSince } from './queries.ts'

/** A locked row, or the part that one reader edits. */
export type Versioned<S extends Subject> = { subject: S; id: number; version: number; row: RowOf<S> }

/** Throws 409 unless the screen showed this version. `named`: what request and answer call the version. */
export async function requireVersion<S extends Subject>(
  trx: Trx,
  { subject, id, version, row }: Versioned<S>,
  shown: number | undefined,
  named = 'version',
): Promise<void> {
  if (shown === undefined || shown === version) return
  const edits = await listEditsSince(trx, { subject, row_id: id, version: shown })
  const replaced = Object.assign({}, ...edits.toReversed().map((edit) => edit.replaced))
  throw refuse.changed(sentenceOf(facts[subject].noun, replaced, factsOf(subject, row)), { [named]: version })
}

/** The version for `after`: incremented if anything that counts has changed. */
export async function countEdit<S extends Subject>(
  trx: Trx,
  before: Versioned<S>,
  after: RowOf<S>,
  edited_at: Date,
): Promise<number> {
  const edit = editOf(before, after, edited_at)
  if (!edit) return before.version
  await insertEdit(trx, edit)
  return before.version + 1
}

/** The same for many rows in one statement; the versions come in their order. */
export async function countEdits<S extends Subject>(
  trx: Trx,
  subject: S,
  changes: readonly { before: RowOf<S> & { id: number; version: number }; after: RowOf<S> }[],
  edited_at: Date,
): Promise<number[]> {
  const edits = changes.map(({ before, after }) =>
    editOf({ subject, id: before.id, version: before.version, row: before }, after, edited_at),
  )
  await insertEdits(
    trx,
    edits.filter((edit) => edit !== null),
  )
  return changes.map(({ before }, at) => before.version + (edits[at] ? 1 : 0))
}

/** Null if nothing that counts has changed. */
function editOf<S extends Subject>(
  { subject, id, version, row }: Versioned<S>,
  after: RowOf<S>,
  edited_at: Date,
): Edit | null {
  const before = factsOf(subject, row)
  const now = factsOf(subject, after)
  const changed = differing(before, now)
  if (changed.length === 0) return null
  const textsOf = (all: Facts) => Object.fromEntries(changed.map((name) => [name, all[name]?.text ?? null]))
  return { subject, row_id: id, version, replaced: textsOf(before), written: textsOf(now), edited_at }
}

export function changedFacts<S extends Subject>(subject: S, before: RowOf<S>, after: RowOf<S>): string[] {
  return differing(factsOf(subject, before), factsOf(subject, after))
}

function differing(before: Facts, after: Facts): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name]?.value !== after[name]?.value,
  )
}

/** `quantity 120.0 to 950.0 t`, or only the name if the values aren't shown or kept. */
export function changeText(name: string, before: string | null | undefined, after: string | null | undefined): string {
  return before && after ? `${name} ${withoutUnit(before, after)} to ${after}` : name
}

function factsOf<S extends Subject>(subject: S, row: RowOf<S>): Facts {
  return (facts[subject].of as (row: RowOf<S>) => Facts)(row)
}

/** `Somebody changed this quote meanwhile: quantity 120.0 to 950.0 t.` */
function sentenceOf(noun: string, replaced: Readonly<Record<string, string | null>>, now: Facts): string {
  const inOrder = new Set([...Object.keys(now), ...Object.keys(replaced)])
  const changes = [...inOrder].flatMap((name) => {
    const before = replaced[name]
    const after = now[name]?.text
    if (before === undefined) return []
    return before !== null && before === after ? [] : [changeText(name, before, after)]
  })
  return changes.length > 0
    ? `Somebody changed ${noun} meanwhile: ${changes.join(', ')}.`
    : `Somebody changed ${noun} meanwhile. Please look at it again.`
}

/** `120.0 t` before another value in tonnes becomes `120.0`. */
function withoutUnit(before: string, after: string): string {
  const unit = / t$/.exec(before)?.[0]
  return unit && after.endsWith(unit) ? before.slice(0, -unit.length) : before
}
