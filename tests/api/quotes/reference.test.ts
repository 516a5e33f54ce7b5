import { describe, expect, test } from 'vitest'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import type { Person } from '../world.ts'

/** A contractor's own number and their contact at the site: for them, admins and, after acceptance, the order's parties. */

const t = await openTestApi()
const { world } = t
const { a } = world

const fields = { reference: 'PO 2041/7', site_contact_name: 'Ines Hallam', site_contact_phone: '07700 900 123' }
const none = { reference: null, site_contact_name: null, site_contact_phone: null }
const body = () => ({ ...quoteBody, product_id: world.products.limestone })
const create = (more: object) => t.as(a.contractor).post('/api/quotes', { ...body(), ...more })
const read = async (who: Person, path: string) => (await t.as(who).get(path)).body

describe('sending a reference and a site contact', () => {
  test('keeps them, and takes a body without them', async () => {
    expect(await create(fields)).toMatchObject({ status: 201, body: { data: fields } })
    expect(await create({})).toMatchObject({ status: 201, body: { data: none } })
    expect((await create(none)).body.data).toMatchObject(none)
    expect((await create({ site_contact_name: ' ', site_contact_phone: '' })).body.data).toMatchObject(none)
  })

  test.each([
    [{ reference: '' }, 'reference', 'This field is required'],
    [{ reference: '  ' }, 'reference', 'This field is required'],
    [{ reference: 'x'.repeat(61) }, 'reference', 'The reference field must not be greater than 60 characters.'],
    [{ reference: 2041 }, 'reference', 'The reference field must be a string.'],
    [{ reference: 'PO\n1' }, 'reference', 'The reference field format is invalid.'],
    [{ site_contact_name: ['Ines'] }, 'site_contact_name', 'The site contact name field must be a string.'],
    [{ site_contact_phone: '12' }, 'site_contact_phone', 'The site contact phone field format is invalid.'],
  ])('refuses %j by the field’s name and stores nothing', async (sent, field, text) => {
    const count = async () => (await t.db.selectFrom('quotes').select('id').execute()).length
    const before = await count()
    const { status, body: answer } = await create(sent)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
    if (field !== 'site_contact_phone' && !text.includes('format')) expect(answer.errors[field]).toEqual([text])
    expect(await count()).toBe(before)
  })

  test('keeps the reference in an edit without it, removes it for null, and never cancels a bid', async () => {
    const id = await makeQuote(t.db, world, a, { status: 0, markup_pence: null, ...fields })
    const row = await t.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const bid = await makeBid(t.db, a, id)
    const { address, city, postcode, access_times_open, access_times_close } = row
    const same = { ...body(), address, city, postcode, access_times_open, access_times_close, quantity: 480 }
    const edit = async (more: object) => (await t.as(a.contractor).put(`/api/quotes/${id}`, { ...same, ...more })).body
    expect((await edit({ site_contact_name: 'Ray' })).data).toMatchObject({
      reference: 'PO 2041/7',
      site_contact_name: 'Ray',
      site_contact_phone: null,
    })
    expect((await edit({ reference: null })).data.reference).toBeNull()
    const { status } = await t.db.selectFrom('bids').select('status').where('id', '=', bid).executeTakeFirstOrThrow()
    expect(status).toBe('pending')
  })
})

describe('reading a reference and a site contact', () => {
  test('is open to a quote’s owner and admins, but to no bidder', async () => {
    const id = await makeQuote(t.db, world, a, fields)
    await makeBid(t.db, a, id)
    for (const who of [a.contractor, world.admin]) {
      expect((await read(who, `/api/quotes/${id}`)).data).toMatchObject(fields)
    }
    for (const who of [a.supplier, a.haulier, world.allRounder, world.b.contractor, world.rivalHaulier]) {
      for (const path of [`/api/quotes/${id}`, `/api/quotes/${id}/bids`, '/api/quotes', '/api/my-bid-quotes']) {
        expect(JSON.stringify(await read(who, path))).not.toMatch(/2041|Hallam|900 123|site_contact|"reference"/)
      }
    }
  })

  test("is open to an order's parties, only on the order's page", async () => {
    const { quote_id } = await makeOrder(t.db, world, a, { quote: fields })
    await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, quote_id, { status: 'rejected', accepted: 'rejected' })
    const page = `/api/quotes/${quote_id}/accepted-details`
    for (const who of [a.contractor, a.supplier, a.haulier, a.staff_execute, world.admin]) {
      expect((await read(who, page)).data).toMatchObject(fields)
    }
    for (const who of [world.rivalSupplier, world.rivalHaulier, world.b.contractor]) {
      expect(JSON.stringify([await read(who, page), await read(who, `/api/quotes/${quote_id}`)])).not.toMatch(
        /2041|Hallam/,
      )
    }
  })
})
