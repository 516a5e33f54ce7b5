import { afterAll, expect, test } from 'vitest'
import { recordEvent, toCompany } from '../../../api/events/record.ts'
import { startWebhooks, usualSending } from '../../../api/webhooks/worker.ts'
import { makeOrder, makeWebhook } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { openReceiver, ruleFor } from './receiver.ts'

const t = await openTestApi({ webhookRule: ruleFor() })
t.deps.now = () => new Date()
const [receiver, hanging] = [await openReceiver(), await openReceiver()]
const quick = { ...usualSending(t.deps), delays: [0], timeLimit: 2_000 }
const stops = [startWebhooks(t.deps, quick), startWebhooks(t.deps, quick)]
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await receiver.close()
  await hanging.close()
})

test('two processes send each event once it is there, in order within its order, past a receiver that hangs', async () => {
  const { a, b } = t.world
  hanging.answers.push(...Array<'hang'>(100).fill('hang'))
  await makeWebhook(t.db, b.contractor, { address: `http://hangs.example:${hanging.port}/` })
  await makeWebhook(t.db, a.contractor, { address: `http://books.example:${receiver.port}/` })
  const orders = [(await makeOrder(t.db, t.world, a)).quote_id, (await makeOrder(t.db, t.world, a)).quote_id]
  receiver.answers.push(...Array.from({ length: 30 }, (_, nth) => (nth % 3 === 0 ? 503 : 200)))
  for (let number = 1; number <= 20; number += 1) {
    await t.db.transaction().execute((trx) =>
      recordEvent(trx, t.deps, {
        kind: 'ticket.logged',
        actor_id: a.driver.id,
        quote_id: orders[number % 2] ?? 0,
        audience: [toCompany(a.contractor.company_id), toCompany(b.contractor.company_id)],
        data: { ticket_id: number, number, net_kg: 20_000 },
      }),
    )
  }
  await expect.poll(countDelivered).toBe(20)
  const numbers = receiver.received.map(({ body }) => JSON.parse(body).data.ticket.number as number)
  for (const parity of [0, 1]) {
    const ofOrder = numbers.filter((number) => number % 2 === parity)
    expect(ofOrder).toEqual(ofOrder.toSorted((one, other) => one - other))
    expect(new Set(ofOrder).size).toBe(10)
  }
  expect(hanging.received.length).toBeGreaterThan(0)
})

async function countDelivered(): Promise<number> {
  const { done } = await t.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select((eb) => eb.fn.countAll<number>().as('done'))
    .where('company_id', '=', t.world.a.contractor.company_id)
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow()
  return Number(done)
}
