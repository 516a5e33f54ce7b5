import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attach, pages, pdfOf } from '../attachments/files.ts'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { newestEvent } from '../newestEvents.ts'
import { spreadAll } from '../spreadAll.ts'
import { readOpening } from '../stream.ts'
import type { Person, World } from '../world.ts'
import { answersAbout } from './aboutQuote.ts'
import { openTwin, type Twin } from './twin.ts'

/** Two files that differ in all that a reader could see of one. */
const files = {
  one: { name: 'Planted one.pdf', bytes: pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', pages]) },
  other: {
    name: 'Another planted.pdf',
    bytes: pdfOf(['<< /Type /Catalog /Pages 2 0 R /Lang (en) >>', pages, '<< >>']),
  },
} as const
type Which = keyof typeof files

/** Adds it, changes its readers and removes another; returns the quote. */
type Deed = {
  by: (world: World) => Person
  knows: (world: World) => Person[]
  add: (twin: Twin, which: Which) => Promise<number>
}

const admins = (world: World): Person[] => [world.admin, world.super_admin]
const firm = (world: World, name: 'contractor' | 'supplier' | 'haulier'): Person[] => {
  const people = [...Object.values(world.a), ...Object.values(world.colleagues ?? {})]
  // A driver belongs to the firm, and reads what is meant for drivers alone.
  return people.filter(({ id, company_id }) => company_id === world.a[name].company_id && id !== world.a.driver.id)
}

async function addAndRemove(
  { api }: Twin,
  who: Person,
  place: Parameters<typeof attach>[2],
  which: Which,
  readers: 'own' | 'parties',
) {
  const { body } = await attach(api, who, place, files[which], readers)
  const twice = await attach(api, who, place, { ...files[which], name: `2 ${files[which].name}` }, 'own')
  await api.as(who).put(`/api/attachments/${twice.body.data.id}`, { readers })
  await api.as(who).get(`/api/attachments/${body.data.id}/file`)
  await api.as(who).delete(`/api/attachments/${body.data.id}`)
}

const deeds: Record<string, Deed> = {
  'a rival’s certificate': {
    by: ({ rivalSupplier }) => rivalSupplier,
    knows: (world) => [world.rivalSupplier, ...firm(world, 'contractor')],
    add: async (twin, which) => {
      const { world, rollback } = twin
      const quoteId = await makeQuote(rollback.db, world, world.a)
      await makeBid(rollback.db, world.a, quoteId)
      const rival = { ...world.a, supplier: world.rivalSupplier }
      const bidId = await makeBid(rollback.db, rival, quoteId, { can_deliver: true })
      await addAndRemove(twin, world.rivalSupplier, { quoteId, record: 'bid', bidId }, which, 'parties')
      return quoteId
    },
  },
  'a contractor’s own file': {
    by: ({ a }) => a.contractor,
    knows: (world) => firm(world, 'contractor'),
    add: async (twin, which) => {
      const { world, rollback } = twin
      const quoteId = await makeQuote(rollback.db, world, world.a)
      await makeBid(rollback.db, world.a, quoteId)
      await addAndRemove(twin, world.a.contractor, { quoteId, record: 'quote' }, which, 'own')
      return quoteId
    },
  },
  'a haulier’s own file': {
    by: ({ a }) => a.haulier,
    knows: (world) => firm(world, 'haulier'),
    add: async (twin, which) => {
      const { quote_id: quoteId } = await makeOrder(twin.rollback.db, twin.world, twin.world.a)
      await addAndRemove(twin, twin.world.a.haulier, { quoteId, record: 'order' }, which, 'own')
      return quoteId
    },
  },
  'a file of the three firms, to the driver': {
    by: ({ a }) => a.contractor,
    knows: (world) => [...firm(world, 'contractor'), ...firm(world, 'supplier'), ...firm(world, 'haulier')],
    add: async (twin, which) => {
      const { quote_id: quoteId } = await makeOrder(twin.rollback.db, twin.world, twin.world.a)
      await addAndRemove(twin, twin.world.a.contractor, { quoteId, record: 'order' }, which, 'parties')
      return quoteId
    },
  },
}

describe('two worlds in which another file was added', () => {
  const twins: Twin[] = []
  beforeAll(async () => {
    twins.push(await openTwin(), await openTwin())
  })
  afterAll(() => Promise.all(twins.map((twin) => twin.close())))

  /** All that everybody else gets of it. */
  async function everything(twin: Twin, deed: Deed, which: Which): Promise<Map<string, string>> {
    const { api, world, rollback } = twin
    const hidden = [...admins(world), ...deed.knows(world)]
    return rollback.undoAfter(async () => {
      await newestEvent(rollback.db)
      const quoteId = await deed.add(twin, which)
      await spreadAll(api)
      const left = await answersAbout(twin, quoteId, hidden)
      const others = { ...world.a, rivalSupplier: world.rivalSupplier, rivalHaulier: world.rivalHaulier }
      for (const [name, person] of Object.entries(others)) {
        if (hidden.some(({ id }) => id === person.id)) continue
        const lists = ['quote', 'bid', 'order'].map((record) => `/api/quotes/${quoteId}/attachments?record=${record}`)
        for (const path of ['/api/activity?limit=200', '/api/notifications', '/api/sync', ...lists]) {
          left.set(`${path} of ${name}`, (await api.as(person).get(path)).raw.body)
        }
        const headers = { authorization: `Bearer ${person.token}` }
        left.set(`stream of ${name}`, (await readOpening(api.app, '/api/stream?unheard=60', headers)).body)
      }
      return left
    })
  }

  test.each(Object.entries(deeds))(
    '%s: answers and streams the same to everybody who may not read it',
    { timeout: 60_000 },
    async (_, deed) => {
      const [first, second] = twins as [Twin, Twin]
      const [here, there] = [await everything(first, deed, 'one'), await everything(second, deed, 'other')]
      expect([...here].filter(([key, text]) => there.get(key) !== text)).toEqual([])
      expect([...there.keys()]).toEqual([...here.keys()])
      expect(here.size).toBeGreaterThan(20)
    },
  )

  test.each(Object.entries(deeds))('%s: its own firm and the admins tell them apart', async (_, deed) => {
    const read = (twin: Twin, which: Which, who: (world: World) => Person) =>
      twin.rollback.undoAfter(async () => {
        await deed.add(twin, which)
        return (await twin.api.as(who(twin.world)).get('/api/activity?limit=200')).raw.body
      })
    const [first, second] = twins as [Twin, Twin]
    for (const who of [deed.by, ({ admin }: World) => admin]) {
      expect(await read(first, 'one', who)).not.toBe(await read(second, 'other', who))
    }
  })
})
