import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { rowsFor } from './activityRows.ts'

const t = await openTestApi()
const { a, admin, rivalSupplier } = t.world
const first = { ...quoteBody, product_id: t.world.products.limestone }

async function raise(): Promise<number> {
  return (await t.as(a.contractor).post('/api/quotes', first)).body.data.id
}
const edit = (id: number, change: object) => t.as(a.contractor).put(`/api/quotes/${id}`, { ...first, ...change })

test('an edited quote shows its contractor and admins what changed, in the words of its form', async () => {
  const id = await raise()
  await edit(id, { quantity: 500, reference: 'PO 7', notes: 'Wheel wash on site' })
  await edit(id, { quantity: 620.5, reference: 'PO 7', notes: 'Wheel wash on site' })
  for (const who of [a.contractor, admin]) {
    const rows = await rowsFor(t, who, '?kind=quote.updated')
    expect(rows.map(({ changed }) => changed)).toEqual([
      ['quantity 500.0 to 620.5 t'],
      ['quantity 480.0 to 500.0 t', 'notes', 'reference none to “PO 7”'],
    ])
  }
  expect(await rowsFor(t, rivalSupplier, '?kind=quote.updated')).toEqual([])
})

test('an edited quote still names the changed fields once their old values are deleted', async () => {
  const id = await raise()
  await edit(id, { quantity: 500 })
  await t.db.deleteFrom('edits').where('row_id', '=', id).execute()
  const [row] = await rowsFor(t, a.contractor, '?kind=quote.updated')
  expect(row?.changed).toEqual(['quantity'])
})

test('a save that changes nothing lists no fields', async () => {
  await edit(await raise(), {})
  const [row] = await rowsFor(t, a.contractor, '?kind=quote.updated')
  expect(row?.changed).toEqual([])
})
