import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import * as sessionCalls from '../../../api/contract/sessionCalls.ts'
import type { Reading } from '../../../api/contract/wire/call.ts'
import { readingsByTopic } from '../../../web/client/readingsByTopic.ts'
import { heardAt } from '../../../web/live/heard.ts'
import { spaced } from '../../../web/live/spaced.ts'
import { later, only, openTab, page, serveStreams, stops } from '../streams.ts'

serveStreams()

test('two tabs have one stream between them, and each asks for what has moved', async () => {
  const [one, other] = [await openTab(), await openTab()]
  only().say(['bids'])
  await later(0)
  expect([one.asked(), other.asked()]).toEqual([2, 2])
})

test('a tab hears what another was told while it was still loading what hears it', async () => {
  await openTab()
  const tab = await openTab(() => only().say(['bids']))
  await later(0)
  expect(tab.asked()).toBe(2)
})

test('what has moved elsewhere is not asked for', async () => {
  const tab = await openTab()
  only().say(['notices'])
  await later(2_000)
  expect(tab.asked()).toBe(1)
})

test('when the reading tab closes, another takes over and says how long ago the last message came', async () => {
  const [one] = [await openTab(), await openTab()]
  await later(20_000)
  only().say([])
  await later(7_000)
  one.stop()
  await later(0)
  expect(only().path).toBe('/api/stream?unheard=7')
})

test('however much is told, a screen asks again once a second, and the last of it is not lost', async () => {
  const tab = await openTab()
  for (let count = 0; count < 40; count += 1) {
    only().say(['bids'])
    await later(100)
  }
  await later(2_000)
  expect(tab.asked()).toBeGreaterThanOrEqual(5)
  expect(tab.asked()).toBeLessThanOrEqual(7)
})

test("what a phone reports moves the office's phones and the devices in the settings, and no clock does", async () => {
  const tab = await openTab()
  const asked = { '/api/haulier/devices': 0, '/api/devices': 0 }
  for (const path of ['/api/haulier/devices', '/api/devices'] as const) {
    const queryFn = async () => {
      asked[path] += 1
      return asked[path]
    }
    stops.push(new QueryObserver(tab.queries, { queryKey: [path, {}], queryFn }).subscribe(() => {}))
  }
  for (let count = 0; count < 10; count += 1) {
    only().say([])
    await later(20_000)
  }
  expect(asked).toEqual({ '/api/haulier/devices': 1, '/api/devices': 1 })
  only().say(['phones'])
  await later(0)
  expect(asked).toEqual({ '/api/haulier/devices': 2, '/api/devices': 2 })
  expect(tab.asked()).toBe(1)
})

test('a tab that nobody looks at asks when they do', async () => {
  const tab = await openTab()
  page.visibilityState = 'hidden'
  only().say(['bids'])
  await later(2_000)
  expect(tab.asked()).toBe(1)
  expect(tab.queries.getQueryState(['/api/quotes', {}])?.isInvalidated).toBe(true)
})

test('what the server does not know it missed is asked for whole', async () => {
  const tab = await openTab()
  only().say('all')
  await later(0)
  expect(tab.asked()).toBe(2)
})

test('while nothing is heard the screen is asked for by the minute, and not once something is', async () => {
  const tab = await openTab()
  await later(59_000)
  expect(tab.asked()).toBe(1)
  await later(70_000)
  expect(tab.asked()).toBe(3)
  for (let count = 0; count < 10; count += 1) {
    only().say([])
    await later(20_000)
  }
  expect(tab.asked()).toBe(3)
  expect(heardAt.get()).toBe(Date.now() - 20_000)
})

test('where nobody looks, nothing is asked for by the minute', async () => {
  const tab = await openTab()
  page.visibilityState = 'hidden'
  await later(300_000)
  expect(tab.asked()).toBe(1)
})

test('a stream that is refused is asked for again, more and more seldom; a silent one is opened anew', async () => {
  await openTab()
  only().refuse()
  await later(3_000)
  only().refuse()
  const refused = only()
  await later(9_000)
  expect(only()).toBe(refused)
  await later(1_000)
  const opened = only()
  expect(opened).not.toBe(refused)
  opened.say([])
  await later(59_000)
  expect(only()).toBe(opened)
  await later(1_000)
  expect(only()).not.toBe(opened)
})

test('what is spaced runs at once, then once in the pause, and no more often in a minute than it may', async () => {
  const runs: number[] = []
  const began = Date.now()
  const run = spaced(1_000, async () => runs.push((Date.now() - began) / 1000), 3)
  for (let count = 0; count < 1_300; count += 1) {
    run()
    await later(100)
  }
  expect(runs).toEqual([0, 1, 2, 60, 61, 62, 120, 121, 122])
})

/** No event moves these: maps, places, files, and what no open page reads. */
const unmoved = [
  ...['alive', 'ready', 'csrfCookie', 'streamRead', 'signatureRead', 'slipRead', 'noteImageRead', 'ticketPdf'],
  ...['deliveryPack', 'ticketCsv', 'statementCsv', 'syncRead', 'postcodeRead', 'addressList', 'geoRead'],
  // A firm's earlier bids and the demo's people: read when the page opens.
  ...['verifyKeys', 'verifySeal', 'lastBidList', 'demoRead'],
]

test('each reading is moved by a topic, or named here', () => {
  const moved = new Set(Object.values(readingsByTopic).flat())
  const readings = Object.entries({ ...calls, ...sessionCalls }).filter(([, { method }]) => method === 'GET')
  const others = readings.filter(([, call]) => !moved.has(call as Reading)).map(([name]) => name)
  expect(others.toSorted()).toEqual(unmoved.toSorted())
})
