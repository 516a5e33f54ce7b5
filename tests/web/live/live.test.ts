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

test('two tabs share one stream, and each reads what has changed', async () => {
  const [one, other] = [await openTab(), await openTab()]
  only().say(['bids'])
  await later(0)
  expect([one.asked(), other.asked()]).toEqual([2, 2])
})

test('a tab that is still loading hears what another tab was told', async () => {
  await openTab()
  const tab = await openTab(() => only().say(['bids']))
  await later(0)
  expect(tab.asked()).toBe(2)
})

test('a tab doesn’t read changes that it doesn’t show', async () => {
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

test('a screen reads at most once a second, and never misses the last change', async () => {
  const tab = await openTab()
  for (let count = 0; count < 40; count += 1) {
    only().say(['bids'])
    await later(100)
  }
  await later(2_000)
  expect(tab.asked()).toBeGreaterThanOrEqual(5)
  expect(tab.asked()).toBeLessThanOrEqual(7)
})

test("a phone's report refreshes the office's phones and the devices in the settings; no timer does", async () => {
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

test('a hidden tab reads once it is shown', async () => {
  const tab = await openTab()
  page.visibilityState = 'hidden'
  only().say(['bids'])
  await later(2_000)
  expect(tab.asked()).toBe(1)
  expect(tab.queries.getQueryState(['/api/quotes', {}])?.isInvalidated).toBe(true)
})

/** The server answers with what it knew when it was asked, once `reply` is called. */
function openUnanswered({ queries }: Awaited<ReturnType<typeof openTab>>) {
  const server = { knows: 'pending' }
  const replies: (() => void)[] = []
  const queryFn = () => {
    const answer = server.knows
    return new Promise((done) => replies.push(() => done(answer)))
  }
  const observer = new QueryObserver(queries, { queryKey: ['/api/quotes', { page: 2 }], queryFn })
  stops.push(observer.subscribe(() => {}))
  const reply = () => {
    for (const one of replies.splice(0)) one()
    return later(0)
  }
  return { server, reply, read: () => observer.getCurrentResult() }
}

test('a first load begins again when the stream has news meanwhile', async () => {
  const { server, reply, read } = openUnanswered(await openTab())
  server.knows = 'verified'
  only().say(['bids'])
  await reply()
  expect(read()).toMatchObject({ data: 'verified', isFetching: false })
})

test('so does one in a hidden tab', async () => {
  const tab = await openTab()
  page.visibilityState = 'hidden'
  const { server, reply, read } = openUnanswered(tab)
  server.knows = 'verified'
  only().say(['bids'])
  await reply()
  expect(read()).toMatchObject({ data: 'verified', isFetching: false })
})

test('a tab reads everything when the server can’t tell what it missed', async () => {
  const tab = await openTab()
  only().say('all')
  await later(0)
  expect(tab.asked()).toBe(2)
})

test('a screen reads every minute while the stream is silent, and stops once it is heard', async () => {
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

test('a hidden tab doesn’t read every minute', async () => {
  const tab = await openTab()
  page.visibilityState = 'hidden'
  await later(300_000)
  expect(tab.asked()).toBe(1)
})

test('a refused stream is requested again at growing intervals, and a silent one is reopened', async () => {
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

test('a spaced call runs at once, then once a pause, and no more often in a minute than allowed', async () => {
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
  ...[
    'alive',
    'ready',
    'csrfCookie',
    'calendarFeed',
    'streamRead',
    'signatureRead',
    'slipRead',
    'noteImageRead',
    'ticketPdf',
  ],
  ...['deliveryPack', 'ticketCsv', 'statementCsv', 'statementPdf'],
  ...['quoteCsv', 'myBidCsv', 'contractorOrderCsv', 'supplierOrderCsv', 'haulierOrderCsv'],
  ...['vehicleCsv', 'driverCsv', 'siteCsv', 'productCsv'],
  ...['syncRead', 'postcodeRead', 'addressList', 'geoRead'],
  ...['attachmentFile', 'attachmentPreview', 'uploadRead'],
  // A firm's earlier bids and the demo's people: read when the page opens.
  ...['verifyKeys', 'verifySeal', 'lastBidList', 'demoRead', 'archiveRead', 'firmArchiveSize'],
]

test('each read call has a topic or is listed as an exception', () => {
  const moved = new Set(Object.values(readingsByTopic).flat())
  const readings = Object.entries({ ...calls, ...sessionCalls }).filter(([, { method }]) => method === 'GET')
  const others = readings.filter(([, call]) => !moved.has(call as Reading)).map(([name]) => name)
  expect(others.toSorted()).toEqual(unmoved.toSorted())
})
