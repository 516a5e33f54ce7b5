import type { z } from 'zod'
import type { RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import type { CellFault, ListColumn, ListName } from '../contract/rules/listColumns.ts'
import type { Db, Trx } from '../db/database.ts'

export type Row<Wanted> = Wanted & { id: number; version: number }
export type Values = Readonly<Record<string, string | number | null>>
export type Doing = { trx: Trx; deps: AppDeps; actor: RequestActor }
export type FieldFault = CellFault & { field: string }
export type Change<Stored, Wanted> = { before: Stored; wanted: Wanted; after: Stored & Wanted }
export type Writes<Stored, Wanted> = { added: readonly Wanted[]; changed: readonly Change<Stored, Wanted>[] }

/**
 * One kind of list. `Wanted` is a row as a line wants it, `Stored` as it is. What a line may say, its form says: that of
 * the call that adds a single one.
 */
export type ListKind<Form, Wanted, Stored extends Row<Wanted>> = {
  name: ListName
  columns: readonly ListColumn[]
  form: z.ZodType<Form>
  /** What line and row have in common, and which field says so. */
  key: { field: string; ofForm: (form: Form) => string; ofRow: (row: Stored) => string }
  /** In the order of an export. */
  list: (db: Db | Trx, actor: RequestActor) => Promise<Stored[]>
  /** The same, safe from other writers until the transaction ends. With rows that a line can't bring back. */
  lock: (trx: Trx, actor: RequestActor) => Promise<Stored[]>
  /** As the form has them. */
  values: (row: Wanted) => Values
  want: (form: Form, before: Stored | undefined, actor: RequestActor) => Wanted
  /** What an edit of a single row would refuse, too. `changed`: fields. */
  refuse?: (
    wanted: Wanted,
    before: Stored | undefined,
    facts: { actor: RequestActor; changed: readonly string[] },
  ) => FieldFault | null
  /** How many may be added now, and what the first line beyond is told. */
  room: (doing: Doing) => Promise<{ most: number; fault: CellFault }>
  /** Faults of new lines that only the database knows, by their place. */
  check?: (doing: Doing, added: readonly Wanted[]) => Promise<ReadonlyMap<number, FieldFault>>
  /** What takes long, before the transaction. */
  prepare?: (deps: AppDeps, actor: RequestActor) => Promise<string>
  write: (doing: Doing, writes: Writes<Stored, Wanted>, prepared: string | undefined) => Promise<void>
  record: (doing: Doing, writes: Writes<Stored, Wanted>) => Promise<void>
}

/** `4 added, 2 changed` */
export function changesText({ added, changed }: Writes<unknown, unknown>): string {
  const parts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toLocaleString('en-GB')} ${what}`)
    .join(', ')
}
