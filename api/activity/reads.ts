import { listPriceChanges } from '../bids/queries/priceChanges.ts'
import type { ActivityQuery, ActivityRow } from '../contract/activity.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import { byId, emptyPage, type Page, pageOf } from '../db/page.ts'
import { listStakes } from '../quotes/queries/stakes.ts'
import { listEdits } from '../versions/queries.ts'
import { editOf, presentEvent, type VisibleFacts } from './present.ts'
import { countEvents, type EventRow, findBounds, listAssignedNow, listEvents, listPeopleNamed } from './queries.ts'
import { scopesOf, withinKind } from './rules.ts'

export async function readActivity(db: Db, actor: Actor, query: ActivityQuery): Promise<Page<ActivityRow>> {
  const { limit, cursor, kind, from, to, person } = query
  const scopes = withinKind(scopesOf(actor), actor, kind)
  const people = person === null ? null : await listPeopleNamed(db, actor, person)
  if (scopes.length === 0 || people?.length === 0) return emptyPage
  const filter = { from, to, people, ids: await findBounds(db, { from, to }) }
  const rows = await listEvents(db, actor, scopes, { ...filter, limit, cursor })
  const total = await countEvents(db, actor, scopes, filter)
  const visible = await readVisible(db, actor, rows)
  return pageOf(rows, limit, total, byId, (row) => presentEvent(row, actor, visible))
}

async function readVisible(db: Db, actor: Actor, rows: readonly EventRow[]): Promise<VisibleFacts> {
  const ids = [...new Set(rows.flatMap(({ quote_id }) => quote_id ?? []))]
  if (ids.length === 0) return { stakes: new Map(), assigned: new Set(), changes: new Map(), edits: [] }
  const stakes = await listStakes(db, actor, ids)
  const isDriver = actor.roles.includes('driver')
  const assigned = isDriver ? await listAssignedNow(db, actor.id, ids) : new Set<number>()
  const changes = await listPriceChanges(db, rows)
  const edits = await listEdits(
    db,
    'quote',
    rows.flatMap((row) => editOf(row) ?? []),
  )
  return { stakes: new Map(stakes.map((stake) => [stake.id, stake])), assigned, changes, edits }
}
