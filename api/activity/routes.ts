import { answering } from '../answer.ts'
import { signedIn } from '../auth/access.ts'
import { ActivityList, ActivityQuery } from '../contract/activity.ts'
import * as calls from '../contract/calls.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import type { Db } from '../db/database.ts'
import type { App, Deps } from '../deps.ts'
import { listStakes } from '../quotes/queries.ts'
import { presentEvent, type Sight } from './present.ts'
import { countEvents, type EventRow, findBounds, listAssignedNow, listEvents, listPeopleNamed } from './queries.ts'
import { scopesOf, withinKind } from './scope.ts'

const nothing = { data: [], meta: { total: 0, next_cursor: null } }

export function activityRoutes(app: App, { db }: Deps): void {
  const answer = answering(app, 'activity')
  answer(calls.activityList, {
    summary: 'Activity visible to you, newest first',
    query: ActivityQuery,
    answer: ActivityList,
    access: signedIn(200),
    handle: async ({ actor, query }) => {
      const { limit, cursor, kind, from, to, person } = query
      const scopes = withinKind(scopesOf(actor), actor, kind)
      const people = person === null ? null : await listPeopleNamed(db, actor, person)
      if (scopes.length === 0 || people?.length === 0) return nothing
      const filter = { from, to, people, ids: await findBounds(db, { from, to }) }
      const rows = await listEvents(db, actor, scopes, { ...filter, limit, cursor })
      const total = await countEvents(db, actor, scopes, filter)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const sight = await lookAt(db, actor, page)
      return {
        data: page.map((row) => presentEvent(row, actor, sight)),
        meta: { total, next_cursor: last ? encodeCursor([last.id]) : null },
      }
    },
  })
}

async function lookAt(db: Db, actor: Actor, page: readonly EventRow[]): Promise<Sight> {
  const ids = [...new Set(page.flatMap(({ quote_id }) => quote_id ?? []))]
  if (ids.length === 0) return { stakes: new Map(), assigned: new Set() }
  const stakes = await listStakes(db, actor, ids)
  const isDriver = actor.roles.includes('driver')
  const assigned = isDriver ? await listAssignedNow(db, actor.id, ids) : new Set<number>()
  return { stakes: new Map(stakes.map((stake) => [stake.id, stake])), assigned }
}
