import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Principal, principals } from '../../api/auth/access.ts'
import { mailDigest, mailNotice, spreadNotice } from '../../api/notices/worker.ts'
import { makePhone, makeQuote } from './factories.ts'
import { databaseUrl } from './globalSetup.ts'
import { cloneTemplate, createClock, dropDatabase, startApi, type TestApi } from './harness.ts'
import { spreadNotices } from './mailbox.ts'
import { plantQuarries } from './quarries.ts'
import { openRollbackDatabase, type RollbackDatabase } from './rollback.ts'
import { ownRoutes, scenarios } from './scenarios/all.ts'
import type { Side } from './scenarios/scenario.ts'
import { personOf, send } from './scenarios/send.ts'
import { type Amounts, amounts, tellStory } from './story.ts'
import { readOpening } from './stream.ts'
import { buildWorld, type Member, type World } from './world.ts'

/**
 * Twin worlds: two databases that differ in the secrets alone, asked the same in every route and role. Whoever
 * must not know them gets byte-identical answers. They are planted by triggers, so that they are in
 * whatever a scenario makes. A leaking variant of the API must be caught.
 */
type Twin = { rollback: RollbackDatabase; api: Omit<TestApi, 'world'>; world: World; close: () => Promise<void> }
type Secret = {
  /** Runs in one of the twins; `amount` is what differs, in pence. */
  plant: (twin: Twin, amount: number) => Promise<void>
  /** What somebody sees of it who may. */
  reveal: (twin: Twin) => Promise<unknown>
}

/** All secrets are for the same eyes. */
const mayKnow = (principal: Principal, side: Side) =>
  ['admin', 'super_admin'].includes(principal) || (principal === 'contractor' && side === 'own')

async function bidsAsAdmin(twin: Twin): Promise<{ markup_price: number; product_price: number }[]> {
  const route = ownRoutes(twin.api.routes).find(({ key }) => key === 'GET /api/quotes/:id/bids')
  if (!route) throw new Error('The route is gone')
  return JSON.parse((await ask(twin, route, 'admin', 'own')).body).data
}

/** A quote without an order. */
async function quoteAsAdmin({ rollback, api, world }: Twin) {
  const id = await makeQuote(rollback.db, world, world.a)
  return (await api.as(world.admin).get(`/api/quotes/${id}`)).raw
}

async function openTwin(): Promise<Twin> {
  const database = await cloneTemplate()
  const rollback = await openRollbackDatabase(databaseUrl(inject('postgresUrl'), database))
  const clock = createClock()
  const world = await buildWorld(rollback.db, clock.now)
  const api = await startApi(rollback.db, clock)
  const close = async () => {
    await api.close()
    await rollback.close()
    await dropDatabase(database)
  }
  return { rollback, api, world, close }
}

/** Every quote and order carries a markup that differs; only its own contractor and the admins may know it. */
const markup: Secret = {
  plant: async ({ rollback }, amount) => {
    await sql
      .raw(`
        create function plant() returns trigger language plpgsql as $$ begin
          if new.markup_pence is not null then new.markup_pence := new.markup_pence + ${amount}; end if;
          return new;
        end $$;
        create trigger plant before insert on quotes for each row execute function plant();
        create trigger plant before insert on orders for each row execute function plant();`)
      .execute(rollback.db)
  },
  reveal: async (twin) => (await bidsAsAdmin(twin)).map(({ markup_price }) => markup_price),
}

/** The contractor's own number and their contact at the site, on every quote of the market; who raises one knows their own. */
const contacts: Secret = {
  plant: async ({ rollback }, amount) => {
    await sql
      .raw(`
        create function contact() returns trigger language plpgsql as $$ begin
          if new.status = 1 and not new.is_ordered then
            new.reference := 'PO ${amount}';
            new.site_contact_name := 'Ines ${amount}';
            new.site_contact_phone := '07700 9${amount}';
          end if;
          return new;
        end $$;
        create trigger contact before insert on quotes for each row execute function contact();`)
      .execute(rollback.db)
  },
  reveal: async (twin) => (await twin.rollback.undoAfter(() => quoteAsAdmin(twin))).body,
}

/** A rival supplier and a rival haulier stand beside every bid and price; only the quote's contractor and the admins see theirs. */
const rivals: Secret = {
  plant: async ({ rollback, world }, amount) => {
    const { rivalSupplier, rivalHaulier } = world
    await sql
      .raw(`
        create function rival_bid() returns trigger language plpgsql as $$ begin
          if new.company_id <> ${rivalSupplier.company_id} then
            insert into bids (quote_id, company_id, user_id, can_deliver, price_pence, quantity_kg, notes, price_holds_until, rejection_reason, status, accepted, submitted_at, updated_at)
            values (new.quote_id, ${rivalSupplier.company_id}, ${rivalSupplier.id}, true, ${500_000 + amount}, 480000, 'rival ${amount}', date '2026-04-01' + ${amount % 997},
              case new.status when 'accepted' then 'reason ${amount}' end,
              case new.status when 'accepted' then 'rejected' else new.status end,
              case new.status when 'accepted' then 'rejected' else new.accepted end, new.submitted_at, new.updated_at)
            on conflict do nothing;
          end if;
          return new;
        end $$;
        create trigger rival_bid after insert on bids for each row execute function rival_bid();
        create function rival_price() returns trigger language plpgsql as $$ begin
          if new.company_id <> ${rivalHaulier.company_id} then
            insert into haulier_bids (bid_id, quote_id, company_id, user_id, price_pence, status, submitted_at, updated_at)
            values (new.bid_id, new.quote_id, ${rivalHaulier.company_id}, ${rivalHaulier.id}, ${300_000 + amount},
              case new.status when 'accepted' then 'rejected' else new.status end, new.submitted_at, new.updated_at)
            on conflict do nothing;
          end if;
          return new;
        end $$;
        create trigger rival_price after insert on haulier_bids for each row execute function rival_price();`)
      .execute(rollback.db)
  },
  reveal: async (twin) => (await bidsAsAdmin(twin)).map(({ product_price }) => product_price),
}

/** The other chain's driver has a phone, which their own office alone sees. */
const phones: Secret = {
  plant: ({ rollback, world }, amount) => plantPhone(rollback.db, world.b.driver, amount),
  reveal: async ({ api, world }) => (await api.as(world.b.haulier).get('/api/haulier/devices')).raw.body,
}

/** A phone with its name, what it holds and what it has lost. */
async function plantPhone(db: RollbackDatabase['db'], owner: Member, amount: number): Promise<void> {
  await makePhone(db, owner, { name: `Phone ${amount}`, last_seq: amount + 3, unsent: 1, missing: amount })
}

/** A rival has put every quote out of its sight, in one of the worlds; whether it looks at them is its own business. */
const hides: Secret = {
  plant: async ({ rollback, world }, amount) => {
    await sql
      .raw(`
        create function hide() returns trigger language plpgsql as $$ begin
          if ${amount} > 0 then
            insert into hidden_quotes values (${world.rivalSupplier.company_id}, new.id, new.created_at);
          end if;
          return new;
        end $$;
        create trigger hide after insert on quotes for each row execute function hide();`)
      .execute(rollback.db)
  },
  reveal: ({ rollback, api, world }) =>
    rollback.undoAfter(async () => {
      await makeQuote(rollback.db, world, world.a)
      return (await api.as(world.rivalSupplier).get('/api/quotes?as=supplier')).body.meta.hidden_count
    }),
}

/** Where a rival loads, as it saved it for its bids. */
const points: Secret = {
  plant: async ({ rollback, api, world }, amount) => {
    const place = { address: `Pit ${amount}`, postcode: 'DE4 4HY', access_open: '06:00', access_close: '16:30' }
    const at = { latitude: 53 + amount / 1e7, longitude: -1.6, notes: `Weighbridge ${amount}` }
    const owner = { company_id: world.rivalSupplier.company_id, created_at: api.clock.now, updated_at: api.clock.now }
    await rollback.db
      .insertInto('collection_points')
      .values({ ...place, ...at, ...owner })
      .execute()
  },
  reveal: async ({ api, world }) => (await api.as(world.rivalSupplier).get('/api/collection-points')).raw.body,
}

/** Random by nature, and no secret of the marketplace: ids of signatures and devices, tokens, salts. */
const masks: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\d+\|[\w-]{43}/g, '<token>'],
  [/[0-9a-f]{64}/g, '<sha256>'],
  [/"number":"[0-9A-F]{4} [0-9A-F]{4}"/g, '"number":"<device>"'],
]

/** Each route whose key begins so, as everybody who must not know. */
async function askAll(twin: Twin, begin = '', who: readonly Principal[] = principals): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const route of ownRoutes(twin.api.routes).filter(({ key }) => key.startsWith(begin))) {
    for (const principal of who) {
      for (const side of ['own', 'other'] as const) {
        if (mayKnow(principal, side)) continue
        const { statusCode, body, mails } = await ask(twin, route, principal, side)
        const masked = masks.reduce((text, [pattern, name]) => text.replace(pattern, name), body)
        answers.set(`${route.key} as ${principal}, ${side}`, `${statusCode} ${masked} ${mails}`)
      }
    }
  }
  return answers
}

function ask(twin: Twin, route: ReturnType<typeof ownRoutes>[number], principal: Principal, side: Side) {
  const { rollback, api, world } = twin
  return rollback.undoAfter(async () => {
    const scenario = scenarios[route.key]
    if (!scenario) throw new Error(`${route.key} has no scenario`)
    const request = await scenario({ db: rollback.db, world, side, principal, now: api.clock.now })
    const kind = principal === 'anonymous' ? 'none' : 'bearer'
    const token = personOf(world, principal)?.token ?? ''
    const { statusCode, body } = await send(api.app, route, request, { kind, token })
    // Whoever is told by mail of what was done learns no more by it; a mail never says a price to anybody.
    return { statusCode, body, mails: JSON.stringify(await spreadNotices(api, 0)) }
  })
}

const secrets = { markup, contacts, rivals, phones, hides, points }

describe("two worlds that differ in the markup, in what rivals price and hide, and in another firm's phones", () => {
  let twins: [Twin, Twin]
  beforeAll(async () => {
    twins = [await openTwin(), await openTwin()]
    for (const { plant } of Object.values(secrets)) {
      await plant(twins[0], 0)
      await plant(twins[1], 12_345)
    }
  })
  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.close()))
  })

  test('look the same to everyone who must not know', { timeout: 300_000 }, async () => {
    const [one, other] = await Promise.all([askAll(twins[0]), askAll(twins[1])])
    const different = [...one].filter(([key, answer]) => other.get(key) !== answer)
    console.log(`twin worlds: ${one.size} answers compared, ${different.length} different`)
    expect(different.map(([key, answer]) => `${key}\n  ${answer}\n  ${other.get(key)}`)).toEqual([])
  })

  test.each(Object.entries(secrets))('look different to whoever may know: %s', async (_, { reveal }) => {
    const [one, other] = [await reveal(twins[0]), await reveal(twins[1])]
    expect(one).not.toEqual([])
    expect(one).not.toEqual(other)
  })
})

describe('two worlds in which an order came about at other prices', () => {
  let twins: [Twin, Twin]
  beforeAll(async () => {
    twins = [await openTwin(), await openTwin()]
  })
  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.close()))
  })

  /** What the story leaves behind: everybody's activity, what their stream tells of it, and the mails. */
  function aftermath({ rollback, api, world }: Twin, secret: Amounts): Promise<Map<string, string>> {
    return rollback.undoAfter(async () => {
      await tellStory({ as: api.as, world }, secret)
      const everybody = { ...world.a, rival: world.rivalSupplier, rivalHaulier: world.rivalHaulier }
      const left = new Map<string, string>()
      for (const [name, person] of Object.entries({ ...everybody, admin: world.admin })) {
        left.set(name, (await api.as(person).get('/api/activity?limit=200')).raw.body)
        const { body } = await readOpening(api.app, '/api/stream?unheard=60', {
          authorization: `Bearer ${person.token}`,
        })
        left.set(`stream of ${name}`, body)
      }
      for (const { kind, mail } of await spreadNotices(api, 0)) left.set(`${kind} to ${mail.to}`, JSON.stringify(mail))
      return left
    })
  }

  test('leave the same activity, the same streams and the same mails', async () => {
    const one = await aftermath(twins[0], amounts)
    const other = await aftermath(twins[1], { markup: 411.45, rivalBid: 9_911.11, rivalPrice: 2_222.22 })
    expect(one.size).toBe(35)
    expect(Object.fromEntries(other)).toEqual(Object.fromEntries(one))
  })
})

/** All that suppliers are told of a new quote: in the bell, by mail at once, and in the morning. */
function announced({ rollback, api, world }: Twin, markup: number): Promise<string[]> {
  return rollback.undoAfter(async () => {
    const id = await makeQuote(rollback.db, world, world.a, {
      status: 0,
      markup_pence: null,
      reference: `PO ${markup}`,
    })
    await api.as(world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: markup })
    const opened = rollback.db.selectFrom('events').select('id').where('kind', '=', 'quote.opened')
    const { id: event_id } = await opened.orderBy('id', 'desc').executeTakeFirstOrThrow()
    await spreadNotice(api.deps, event_id)
    const said: string[] = []
    const keep = async (mail: object) => void said.push(JSON.stringify(mail))
    for (const who of [world.a.supplier, world.rivalSupplier]) {
      said.push((await api.as(who).get('/api/notifications')).raw.body)
      await mailNotice(api.deps, keep, { event_id, user_id: who.id })
      await mailDigest(api.deps, keep, { event_ids: [event_id], user_id: who.id })
    }
    return said
  })
}

test('a new quote is told in the same words whatever its markup and its contractor’s number', async () => {
  const twins = [await openTwin(), await openTwin()] as const
  const [one, other] = [await announced(twins[0], 288), await announced(twins[1], 411.45)]
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one).toHaveLength(6)
  expect(one.every((told) => told.includes('20 mm limestone, 480 t'))).toBe(true)
  expect(other).toEqual(one)
})

const returnLoads = 'GET /api/haulier/return-loads'

test('a firm of two trades learns nothing of the bids beside its own', { timeout: 60_000 }, async () => {
  const twins = [await openTwin(), await openTwin()] as const
  for (const [index, { rollback, world }] of twins.entries()) await plantQuarries(rollback.db, world, index)
  const [one, other] = await Promise.all(twins.map((twin) => askAll(twin, '', ['two_trades'])))
  // The secret is really there: hauliers of one trade read it.
  const [seen, otherwise] = await Promise.all(twins.map((twin) => askAll(twin, 'GET /api/quotes', ['haulier'])))
  const [near, elsewhere] = await Promise.all(twins.map((twin) => askAll(twin, returnLoads, ['haulier'])))
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one?.size).toBeGreaterThan(150)
  expect(one).toEqual(other)
  expect(seen).not.toEqual(otherwise)
  expect(near).not.toEqual(elsewhere)
})

test('a leak is caught: where the markup shows in the notes, the twins differ', async () => {
  const twins = [await openTwin(), await openTwin()] as const
  for (const [index, twin] of twins.entries()) {
    await sql
      .raw(`
        create function leak() returns trigger language plpgsql as $$ begin
          new.notes := 'markup ${index}'; return new;
        end $$;
        create trigger leak before insert on quotes for each row execute function leak();`)
      .execute(twin.rollback.db)
  }
  const quotes = 'GET /api/quotes'
  const [one, other] = await Promise.all([askAll(twins[0], quotes), askAll(twins[1], quotes)])
  await Promise.all(twins.map((twin) => twin.close()))
  expect([...one].filter(([key, answer]) => other.get(key) !== answer).length).toBeGreaterThan(0)
})

test("a leak is caught: where another firm's phone stands under one's own driver, the twins differ", async () => {
  const twins = [await openTwin(), await openTwin()] as const
  for (const [index, { rollback, world }] of twins.entries()) await plantPhone(rollback.db, world.a.driver, index)
  const route = ownRoutes(twins[0].api.routes).find(({ key }) => key === 'GET /api/haulier/devices')
  if (!route) throw new Error('The route is gone')
  const [one, other] = await Promise.all(twins.map((twin) => ask(twin, route, 'haulier', 'own')))
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one?.body).not.toBe(other?.body)
})
