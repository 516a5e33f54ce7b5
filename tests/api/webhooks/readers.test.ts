import { afterAll, expect, test } from 'vitest'
import { webhookTopicOf } from '../../../api/contract/rules/webhookTopics.ts'
import { makeWebhook } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { tellStory } from '../story.ts'
import { openReceiver, ruleFor } from './receiver.ts'
import { sendAll } from './sendAll.ts'

const t = await openTestApi({ webhookRule: ruleFor() })
const receiver = await openReceiver()
afterAll(receiver.close)

const { a, b, rivalSupplier, rivalHaulier } = t.world
const firms = { ...a, otherContractor: b.contractor, otherSupplier: b.supplier, rivalSupplier, rivalHaulier }
const owners = [
  'contractor',
  'supplier',
  'haulier',
  'otherContractor',
  'otherSupplier',
  'rivalSupplier',
  'rivalHaulier',
] as const

type Sent = { type: string; data: Record<string, unknown> & { event_id: number; order: number | null } }

test('each firm is sent what its owner’s activity says, and no price, name or telephone number', async () => {
  for (const one of owners) {
    await makeWebhook(t.db, firms[one], { address: `http://books.example:${receiver.port}/${one}` })
  }
  await tellStory(t)
  await sendAll(t)
  expect(receiver.received.length).toBeGreaterThan(20)
  for (const one of owners) {
    const sent = receiver.received.filter(({ path }) => path === `/${one}`).map(({ body }) => JSON.parse(body) as Sent)
    const { body } = await t.as(firms[one]).get('/api/activity?limit=200')
    const read = new Map<number, number | null>(
      body.data.map(({ id, quote_id }: { id: number; quote_id: number | null }) => [id, quote_id]),
    )
    for (const { type, data } of sent) {
      const { event_id, by, order, product, ticket, ...more } = data
      expect([one, event_id, read.has(event_id)]).toEqual([one, event_id, true])
      expect([null, read.get(event_id)]).toContain(order)
      expect(more).toEqual({})
      expect(['own_firm', 'contractor', 'supplier', 'haulier', 'admin', 'system']).toContain(by)
      expect([null, '20 mm limestone']).toContain(product)
      if (ticket) expect(Object.keys(ticket)).toEqual(['id', 'number'])
      expect(webhookTopicOf(type as never)).not.toBeNull()
    }
  }
})
