import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { noteOwnEvent } from '../../../web/client/ownEvents.ts'
import { reload } from '../../../web/client/useSend.ts'
import { later, only, openTab, serveStreams } from '../streams.ts'

serveStreams()

/** A write as `useSend` makes it: its answer names its event, and what it changes is asked for again. */
async function write({ queries }: { queries: QueryClient }, event: number): Promise<void> {
  noteOwnEvent(String(event))
  await reload(queries, calls.quoteCreate.changes)
}

test('data read again after an own write is not read once more for the same event', async () => {
  const tab = await openTab()
  await write(tab, 41)
  expect(tab.asked()).toBe(2)
  only().say(['quotes'], 'epoch.41')
  await later(2_000)
  expect(tab.asked()).toBe(2)
})

test('later events are read, however soon after an own write, and so is a message without an event', async () => {
  const tab = await openTab()
  await write(tab, 41)
  only().say(['quotes'], 'epoch.42')
  await later(0)
  expect(tab.asked()).toBe(3)
  await write(tab, 43)
  await later(2_000)
  only().say(['quotes', 'bids'], 'epoch.43')
  await later(2_000)
  expect(tab.asked()).toBe(4)
  only().say(['quotes'])
  await later(2_000)
  expect(tab.asked()).toBe(5)
})

test('when the read after an own write got no answer, the event causes another', async () => {
  const tab = await openTab()
  tab.fail()
  await write(tab, 41)
  await later(2_000)
  const before = tab.asked()
  only().say(['quotes'], 'epoch.41')
  await later(2_000)
  expect(tab.asked()).toBe(before + 1)
})
