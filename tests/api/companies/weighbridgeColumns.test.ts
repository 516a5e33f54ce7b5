import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'

/** A firm maps the columns of its weighbridge's export once. */

const t = await openTestApi()
const { a, b } = t.world
const path = '/api/weighbridge-columns'
const columns = {
  columns: {
    date: 'Date',
    time: 'Time',
    vehicle: 'Reg',
    gross: 'Gross',
    tare: 'Tare',
    weighbridge_ref: 'Ticket',
    driver_name: null,
    signed_by: null,
  },
  unit: 'kg',
}

test('a firm’s office reads the columns that a colleague has kept, and no other firm does', async () => {
  expect((await t.as(a.haulier).get(path)).body).toEqual({ data: null })
  const { status, body } = await t.as(a.staff_fulfillment).put(path, columns)
  expect([status, body]).toEqual([200, { message: 'Columns saved', data: columns }])
  expect((await t.as(a.haulier).get(path)).body).toEqual({ data: columns })
  expect((await t.as(b.haulier).get(path)).body).toEqual({ data: null })
})

test('an unknown unit is refused', async () => {
  expect((await t.as(a.haulier).put(path, { ...columns, unit: 'lb' })).status).toBe(422)
})
