import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../api/db/schema.ts'
import { makeSite } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { siteForm } from '../scenarios/sites.ts'
import type { Chain } from '../world.ts'

const t = await openTestApi()
const contractor = () => t.as(t.world.a.contractor)
let saved = 0
/** Makes another site for the chain's contractor, with a name that no other has. */
const siteOf = (chain: Chain, row: Partial<Insertable<Database['sites']>> = {}) => {
  saved += 1
  return makeSite(t.db, chain, { name: `Plot ${saved}`, ...row })
}
const bodyWith = (change: object = {}) => ({ ...quoteBody, product_id: t.world.products.limestone, ...change })
const raise = (change: object = {}) => contractor().post('/api/quotes', bodyWith(change))
const invalid = [422, { site_id: ['The selected site id is invalid.'] }]

describe('a quote with a saved site', () => {
  test('names it, keeps it through an edit that says nothing of it, and loses it by null', async () => {
    const site_id = await siteOf(t.world.a)
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    const raised = await raise({ site_id })
    expect([raised.status, raised.body.data.site_id]).toEqual([201, site_id])
    const { body } = await contractor().get('/api/sites')
    expect(body.data).toMatchObject([{ id: site_id, used_at: t.clock.now.toISOString() }])
    const edit = (change: object) => contractor().put(`/api/quotes/${raised.body.data.id}`, bodyWith(change))
    expect((await edit({ notes: 'Ring first' })).body.data.site_id).toBe(site_id)
    expect((await edit({ site_id: null })).body.data.site_id).toBeNull()
    expect((await edit({ site_id })).body.data.site_id).toBe(site_id)
  })

  test('is raised as ever without one', async () => {
    const { status, body } = await raise()
    expect([status, body.data.site_id]).toEqual([201, null])
  })

  test('may not name another firm’s site, nor an unknown or an archived one, and nothing tells them apart', async () => {
    const theirs = await siteOf(t.world.b)
    const archived = await siteOf(t.world.a, { archived_at: t.clock.now })
    const { body } = await raise()
    for (const site_id of [theirs, archived, 2_000_000_000]) {
      const raised = await raise({ site_id })
      expect([raised.status, raised.body.errors]).toEqual(invalid)
      const edited = await contractor().put(`/api/quotes/${body.data.id}`, bodyWith({ site_id }))
      expect([edited.status, edited.body.errors]).toEqual(invalid)
    }
    // An admin names one of the contractor's.
    const by = t.as(t.world.admin)
    const forB = (site_id: number) => by.post('/api/quotes', bodyWith({ user_id: t.world.b.contractor.id, site_id }))
    expect((await forB(theirs)).status).toBe(201)
    expect((await forB(await siteOf(t.world.a))).status).toBe(422)
  })

  test('keeps what it was sent with when the site is changed or archived, and the site can’t be deleted', async () => {
    const site_id = await siteOf(t.world.a)
    const { id } = (await raise({ site_id })).body.data
    const read = async () => (await contractor().get(`/api/quotes/${id}`)).body.data
    const before = await read()
    await contractor().put(`/api/sites/${site_id}`, { ...siteForm, name: 'Elsewhere', access_open: '10:00' })
    await contractor().post(`/api/sites/${site_id}/archive`)
    expect(await read()).toEqual(before)
    // The quote may still be edited, though no new one can name the site.
    const edited = await contractor().put(`/api/quotes/${id}`, bodyWith({ site_id, notes: 'Ring first' }))
    expect([edited.status, edited.body.data.site_id]).toEqual([200, site_id])
    const refused = await contractor().delete(`/api/sites/${site_id}`)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, 'site_named', 'A quote names this site. You can archive it.'],
    ])
    await contractor().delete(`/api/quotes/${id}`)
    expect((await contractor().delete(`/api/sites/${site_id}`)).status).toBe(409)
  })

  test('is deleted at the same moment as it is named: one of the two is refused', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      const site_id = await siteOf(t.world.a)
      const [raised, deleted] = await Promise.all([raise({ site_id }), contractor().delete(`/api/sites/${site_id}`)])
      expect([201, 422]).toContain(raised.status)
      expect(deleted.status).toBe(raised.status === 201 ? 409 : 200)
    }
  })

  test('tells suppliers and hauliers nothing of the site', async () => {
    const site_id = await siteOf(t.world.a, { name: 'Name-a', reference: 'Ref-a', what3words: '///words-a' })
    const { id } = (await raise({ site_id })).body.data
    await t.as(t.world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: 90 })
    for (const reader of [t.world.a.supplier, t.world.a.haulier, t.world.b.contractor]) {
      const { raw } = await t.as(reader).get(`/api/quotes/${id}`)
      expect(raw.body).not.toMatch(/site_id|Name-a|Ref-a|words-a/)
      const filtered = await t.as(reader).get(`/api/quotes?site_id=${site_id}&limit=200`)
      const all = await t.as(reader).get('/api/quotes?limit=200')
      if (reader !== t.world.b.contractor) expect(filtered.body).toEqual(all.body)
    }
  })
})
