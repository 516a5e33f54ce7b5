import { rolesOf } from '../auth/actor.ts'
import { type EventKind, eventKinds, events } from '../contract/events.ts'
import { activityKindsFor, companyKindsFor, ownKindsFor } from '../contract/rules/eventReaders.ts'
import { type Actor, isAdmin, type StoredRole, staffRoles } from '../contract/rules/permissions.ts'
import { type Audience, toCompany, toUser } from '../events/record.ts'

export const kindsOfOneDriver = eventKinds.filter((kind) => events[kind].ofDriver)

export type Scope = {
  audience: Audience
  kinds: readonly EventKind[] | null
  /** Drivers read only about their own loads; haulier staff only about quotes that their firm has priced. */
  narrowed: 'to the driver' | 'to what is hauled' | null
}

export function scopesOf(actor: Actor): readonly Scope[] {
  const own = { audience: toUser(actor.id), kinds: ownKindsFor(actor) }
  if (isAdmin(actor))
    return [
      { audience: 'admins', kinds: null, narrowed: null },
      { ...own, kinds: null, narrowed: null },
    ]
  if (actor.roles.includes('driver')) return [{ ...own, narrowed: 'to the driver' }]
  const isStaff = staffRoles.some((role) => actor.roles.includes(role))
  const company = { audience: toCompany(Number(actor.company_id)), kinds: companyKindsFor(actor) }
  return [
    { ...own, narrowed: null },
    { ...company, narrowed: isStaff ? 'to what is hauled' : null },
  ]
}

/** Empty for a kind that isn't offered to the reader. */
export function withinKind(scopes: readonly Scope[], actor: Actor, kind: EventKind | undefined): readonly Scope[] {
  if (!kind) return scopes
  if (!activityKindsFor(actor).includes(kind)) return []
  return scopes.flatMap((scope) => (scope.kinds?.includes(kind) === false ? [] : [{ ...scope, kinds: [kind] }]))
}

export type AddressedEvent = {
  kind: EventKind
  audiences: readonly Audience[]
  actor_id: number | null
  driver_id: number | null
  /** Companies that have priced its quote as hauliers. */
  hauled_by: readonly number[]
}

/** `listEvents` applies the same rule in SQL; a test compares the two. */
export function isWithin({ audience, kinds, narrowed }: Scope, actor: Actor, event: AddressedEvent): boolean {
  if (!event.audiences.includes(audience) || kinds?.includes(event.kind) === false) return false
  return narrowed === null || isNarrowly[narrowed](actor, event)
}

const isNarrowly = {
  'to the driver': ({ id }: Actor, { actor_id, kind, driver_id }: AddressedEvent) =>
    actor_id === id || driver_id === id || !kindsOfOneDriver.includes(kind),
  'to what is hauled': ({ company_id }: Actor, { hauled_by }: AddressedEvent) => hauled_by.includes(Number(company_id)),
} as const

type Acted = {
  kind: EventKind
  quote_id: number | null
  actor_role: StoredRole | null
  actor_company_id: number | null
  actor_is_contractor: boolean | null
  actor_is_supplier: boolean | null
  quote_company_id: number | null
  haulier_company_id: number | null
}

/** The actor's side in this event; for events without a quote, their firm's main role. */
export function partyOf(row: Acted): 'contractor' | 'supplier' | 'haulier' | 'admin' {
  if (row.actor_company_id === null) return 'admin'
  if (row.quote_id !== null && row.actor_company_id === row.quote_company_id) return 'contractor'
  const { by } = events[row.kind]
  if (by === 'carrier') return row.actor_company_id === row.haulier_company_id ? 'haulier' : 'supplier'
  if (by !== null) return by
  const [role] = rolesOf(row.actor_role ?? 'owner', {
    is_contractor: row.actor_is_contractor === true,
    is_supplier: row.actor_is_supplier === true,
    is_haulier: true,
  })
  return role === 'contractor' || role === 'supplier' ? role : 'haulier'
}
