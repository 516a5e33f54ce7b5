import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { projectRoot } from '../../../api/config.ts'
import { openTestApi } from '../harness.ts'
import { webhookForm } from '../scenarios/webhooks.ts'
import { tellStory } from '../story.ts'
import { openReceiver, ruleFor } from './receiver.ts'
import { sendAll } from './sendAll.ts'

const t = await openTestApi({ webhookRule: ruleFor() })
const receiver = await openReceiver()
afterAll(async () => {
  vi.restoreAllMocks()
  await receiver.close()
})

const page = readFileSync(join(projectRoot, 'docs/connecting.md'), 'utf8')
const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? []
const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? []

type IsOurs = (secret: string, headers: Record<string, string>, body: string) => boolean

test('the example of docs/connecting.md verifies a real message, and its body has the example’s fields', async () => {
  const { isOurs } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { isOurs: IsOurs }
  const owner = t.as(t.world.a.contractor)
  const form = { ...webhookForm, address: `http://books.example:${receiver.port}/` }
  const { secret } = (await owner.post('/api/webhook', form)).body.data
  await tellStory(t)
  await sendAll(t)
  const logged = receiver.received.find(({ body }) => body.includes('ticket.logged'))
  if (!logged) throw new Error('No ticket came')
  vi.spyOn(Date, 'now').mockReturnValue(t.clock.now.getTime())
  expect(isOurs(secret, logged.headers, logged.body)).toBe(true)
  expect(isOurs(secret, logged.headers, `${logged.body} `)).toBe(false)
  expect(isOurs(secret, {}, logged.body)).toBe(false)
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const { [name]: _, ...others } = logged.headers
    expect(isOurs(secret, others, logged.body)).toBe(false)
  }
  expect(isOurs(secret, { ...logged.headers, 'webhook-timestamp': '1' }, logged.body)).toBe(false)
  expect(shapeOf(JSON.parse(logged.body))).toEqual(shapeOf(JSON.parse(example)))
})

/** The names of an object's fields, in order, with the type of each. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([name, one]) => [name, shapeOf(one)])
}
