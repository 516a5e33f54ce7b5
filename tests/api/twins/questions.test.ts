import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBid, makeQuote } from '../factories.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import { spreadAll } from '../spreadAll.ts'
import { readOpening } from '../stream.ts'
import type { Person, World } from '../world.ts'
import { answersAbout } from './aboutQuote.ts'
import { openTwin, type Twin } from './twin.ts'

type AskerOf = (world: World) => Person
const askers = {
  supplier: (world) => world.a.supplier,
  rivalSupplier: (world) => world.rivalSupplier,
  haulier: (world) => world.a.haulier,
  respond: (world) => world.a.staff_respond,
  twoTrades: (world) => world.allRounder,
} satisfies Record<string, AskerOf>
type Asker = keyof typeof askers

const admins = (world: World): Person[] => [world.admin, world.super_admin]

/** A question and all that may follow it. Everybody is signed in and the quote is the same; only the asker differs. */
async function beAsked({ api, world, rollback }: Twin, asker: Asker): Promise<number> {
  const quoteId = await makeQuote(rollback.db, world, world.a)
  await makeBid(rollback.db, world.a, quoteId)
  const who = api.as(askers[asker](world))
  const path = `/api/quotes/${quoteId}/questions`
  const ask = async (text: string) => (await who.post(path, { text })).body.data.id as number
  const [first, second] = [await ask('Is there a wheel wash?'), await ask('Would Type 3 do?')]
  await ask('May we come at six?')
  const contractor = api.as(world.a.contractor)
  const answer = `${path}/${first}/answers`
  const { body } = await contractor.post(answer, { text: 'Yes.' })
  await contractor.put(`${answer}/${body.data.answers[0].id}`, { text: 'Yes, at gate 2.' })
  await contractor.post(answer, { text: 'The left lane is shut.' })
  await api.as(world.admin).delete(`${path}/${second}`)
  return quoteId
}

describe('two worlds in which another firm asked', () => {
  const twins: Twin[] = []
  beforeAll(async () => {
    twins.push(await openTwin(), await openTwin())
  })
  afterAll(() => Promise.all(twins.map((twin) => twin.close())))

  /** All that everybody else gets: answers, the stream and mails. */
  async function everything(twin: Twin, asker: Asker, hidden: readonly Person[]): Promise<Map<string, string>> {
    const { api, world, rollback } = twin
    return rollback.undoAfter(async () => {
      const since = await newestEvent(rollback.db)
      const quoteId = await beAsked(twin, asker)
      await spreadAll(api)
      const left = await answersAbout(twin, quoteId, hidden)
      const others = { ...world.a, rivalSupplier: world.rivalSupplier, rivalHaulier: world.rivalHaulier }
      for (const [name, person] of Object.entries(others)) {
        if (hidden.some(({ id }) => id === person.id)) continue
        const headers = { authorization: `Bearer ${person.token}` }
        for (const path of ['/api/activity?limit=200', '/api/notifications', '/api/user/archive', '/api/sync']) {
          left.set(`${path} of ${name}`, (await api.as(person).get(path)).raw.body)
        }
        left.set(`stream of ${name}`, (await readOpening(api.app, '/api/stream?unheard=60', headers)).body)
        left.set(`questions to ${name}`, (await api.as(person).get(`/api/quotes/${quoteId}/questions`)).raw.body)
      }
      for (const { kind, mail } of await spreadNotices(api, since)) {
        if (!hidden.some(({ email }) => email === mail.to)) left.set(`${kind} to ${mail.to}`, JSON.stringify(mail))
      }
      return left
    })
  }

  const firmOf = (world: World, asker: Asker): Person[] => {
    const { company_id } = askers[asker](world) as Person & { company_id: number }
    const everybody = [...Object.values(world.a), ...Object.values(world.colleagues ?? {}), world.allRounder]
    return [...everybody, world.rivalSupplier, world.rivalHaulier].filter((one) => one.company_id === company_id)
  }

  test.each<[Asker, Asker]>([
    ['supplier', 'rivalSupplier'],
    ['supplier', 'haulier'],
    ['rivalSupplier', 'respond'],
    ['rivalSupplier', 'twoTrades'],
  ])(
    'answer, stream and mail the same to everybody outside both firms: %s or %s',
    { timeout: 60_000 },
    async (one, other) => {
      const hiddenIn = ({ world }: Twin) => [...admins(world), ...firmOf(world, one), ...firmOf(world, other)]
      const [first, second] = twins as [Twin, Twin]
      const here = await everything(first, one, hiddenIn(first))
      const there = await everything(second, other, hiddenIn(second))
      expect([...here].filter(([key, text]) => there.get(key) !== text)).toEqual([])
      expect([...there.keys()].filter((key) => !here.has(key))).toEqual([])
      expect(here.get('questions to contractor')).toContain('Yes, at gate 2.')
      expect(here.size).toBeGreaterThan(60)
    },
  )

  test('are told apart by the admins and by the firm that asked', async () => {
    const [first, second] = twins as [Twin, Twin]
    const read = (twin: Twin, asker: Asker, who: AskerOf) =>
      twin.rollback.undoAfter(async () => {
        const quoteId = await beAsked(twin, asker)
        return (await twin.api.as(who(twin.world)).get(`/api/quotes/${quoteId}/questions`)).raw.body
      })
    for (const who of [(world: World) => world.admin, askers.supplier]) {
      expect(await read(first, 'supplier', who)).not.toBe(await read(second, 'rivalSupplier', who))
    }
  })

  test('differ if the contractor’s event keeps its actor', async () => {
    const [first, second] = twins as [Twin, Twin]
    const read = (twin: Twin, asker: Asker) =>
      twin.rollback.undoAfter(async () => {
        await sql
          .raw(`
            create function leak() returns trigger language plpgsql as $$ begin
              if new.kind = 'question.received' then new.actor_id := (select max(asked_by) from quote_questions); end if;
              return new;
            end $$;
            create trigger leak before insert on events for each row execute function leak();`)
          .execute(twin.rollback.db)
        await beAsked(twin, asker)
        return (await twin.api.as(twin.world.a.contractor).get('/api/activity?limit=200')).raw.body
      })
    expect(await read(first, 'supplier')).not.toBe(await read(second, 'haulier'))
  })
})
