import type { Kind } from '../rows.ts'
import { assignDriver, removeDriver } from './assignment.ts'
import type { KindRules } from './kind.ts'
import { note } from './note.ts'
import { slip } from './slip.ts'
import { ticket } from './ticket.ts'

const kinds = {
  ticket,
  slip,
  'collection-note': note,
  'assign-driver': assignDriver,
  'remove-driver': removeDriver,
} as const satisfies Record<Kind, KindRules>

/** Undefined for a kind that a newer version of the app has queued; an older worker leaves it alone. */
export function rulesOf(kind: string): KindRules | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind as Kind] : undefined
}
