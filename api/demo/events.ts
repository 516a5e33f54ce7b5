import { sql } from 'kysely'
import { noticeKinds } from '../contract/events.ts'
import type { Trx } from '../db/database.ts'
import { findEvent, type NewEvent } from '../events/record.ts'
import { isNoticed } from '../notices/recipients.ts'
import { addToBells } from '../notices/tell.ts'

/** The demo's past as events, so that activity and sync have a real history. None is mailed. */
export type DemoStory = {
  tell: (at: Date, event: NewEvent) => void
  insert: (trx: Trx) => Promise<void>
}

export function createStory(): DemoStory {
  const recorded: { at: Date; event: NewEvent }[] = []
  return {
    tell: (at, event) => {
      recorded.push({ at, event })
    },
    insert: async (trx) => {
      const inOrder = recorded.toSorted((one, other) => one.at.getTime() - other.at.getTime())
      const rows = JSON.stringify(inOrder.map(({ at, event }, place) => ({ data: {}, ...event, at, place })))
      await sql`
        with entry as (
          select *, nextval('event_id') as id
          from jsonb_to_recordset(${rows}::jsonb)
            as t(place int, kind text, actor_id int, quote_id int, audience jsonb, at timestamptz, data jsonb)
          order by place
        ), recorded as (
          insert into events (id, kind, actor_id, quote_id, data, created_at)
          select id, kind, actor_id, quote_id, data, at from entry
        )
        insert into event_audiences (audience, event_id, kind)
        select distinct who, entry.id, entry.kind from entry, jsonb_array_elements_text(entry.audience) as who`.execute(
        trx,
      )
    },
  }
}

export async function insertNotices(trx: Trx, now: Date): Promise<void> {
  const noticed = await trx.selectFrom('events').select('id').where('kind', 'in', noticeKinds).orderBy('id').execute()
  for (const { id } of noticed) {
    const event = await findEvent(trx, id)
    if (isNoticed(event)) await addToBells(trx, event)
  }
  await sql`update notices set read_at = events.created_at + interval '1 hour' from events
    where events.id = notices.event_id and events.created_at < ${now}::timestamptz - interval '2 days'`.execute(trx)
}
