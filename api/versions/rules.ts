import type { Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { type Facts, facts, type RowOf, type Subject } from './facts.ts'
import { insertEdit, listEditsSince } from './queries.ts'

/** A locked row, or the part of it that one reader edits. */
export type Versioned<S extends Subject> = { subject: S; id: number; version: number; row: RowOf<S> }

/**
 * Throws 409 where the row isn't the one that was on the asker's screen. `named`: what the request calls the version, and
 * the answer too, so that a client can send the newest once its user has seen what changed.
 */
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

/** The version to write with `after`: the next one where anything that counts changes by it. */
export async function countEdit<S extends Subject>(
  trx: Trx,
  { subject, id, version, row }: Versioned<S>,
  after: RowOf<S>,
  edited_at: Date,
): Promise<number> {
  const before = factsOf(subject, row)
  const now = factsOf(subject, after)
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => before[name]?.value !== now[name]?.value,
  )
  if (changed.length === 0) return version
  const replaced = Object.fromEntries(changed.map((name) => [name, before[name]?.text ?? null]))
  await insertEdit(trx, { subject, row_id: id, version, replaced, edited_at })
  return version + 1
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
    if (before === null || !after) return [name]
    return before === after ? [] : [`${name} ${withoutUnit(before, after)} to ${after}`]
  })
  return changes.length > 0
    ? `Somebody changed ${noun} meanwhile: ${changes.join(', ')}.`
    : `Somebody changed ${noun} meanwhile. Please look at it again.`
}

/** `120.0 t` before another number of tonnes -> `120.0` */
function withoutUnit(before: string, after: string): string {
  const unit = / t$/.exec(before)?.[0]
  return unit && after.endsWith(unit) ? before.slice(0, -unit.length) : before
}
