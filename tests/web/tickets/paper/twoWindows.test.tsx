import '../../browser.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device } from '../../../../web/device/device.ts'
import type { PaperRow } from '../../../../web/offline/rows.ts'
import { newRow, withCell } from '../../../../web/tickets/paper/paperRow.ts'
import { forgetRows, isKept, keepRows, readByTokens, readRows } from '../../../../web/tickets/paper/paperStore.ts'
import { useKeptRows } from '../../../../web/tickets/paper/useKeptRows.ts'

/** Two windows of one browser on one order: each has its own copy of the rows. */

const userId = 952
const quoteId = 43
const row = withCell(newRow(quoteId), 'driver', 'Dan Price')
const store = device.stores.user(userId)
const nothing = () => undefined

beforeEach(async () => {
  localStorage.clear()
  await store.use((db) => db.papers.clear())
})

afterEach(cleanup)

async function openWindow() {
  const { result } = renderHook(() =>
    useKeptRows({ userId, quoteId, onRead: nothing, onChange: nothing, onTrouble: nothing }),
  )
  await waitFor(() => expect(result.current.isRead).toBe(true))
  return {
    rows: () => result.current.rows,
    type: (token: string, name: 'driver' | 'signed_by' | 'paper_kept_at', text: string) =>
      act(() => {
        result.current.setTyping(token, name)
        result.current.changeRow(token, (one) => withCell(one, name, text))
      }),
  }
}

/** What a browser says to the page when another one has struck its note. */
async function hear(token: string): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: `loadstone|paper|${userId}|${token}`, newValue: null }))
  })
}

const typedElsewhere = (before: PaperRow, name: 'driver' | 'signed_by' | 'paper_kept_at', text: string) =>
  keepRows(userId, [withCell(before, name, text)], [before])

test('what two windows type in two cells of one row is both there after a reload', async () => {
  await keepRows(userId, [row])
  const here = await openWindow()
  await typedElsewhere(row, 'paper_kept_at', 'Box A')
  here.type(row.token, 'signed_by', 'K Rahman')
  await waitFor(async () =>
    expect(await readRows(userId, quoteId)).toMatchObject([
      { cells: { signed_by: 'K Rahman', paper_kept_at: 'Box A' } },
    ]),
  )
})

test('what another window types shows, but not in the cell that is being typed in', async () => {
  await keepRows(userId, [row])
  const here = await openWindow()
  here.type(row.token, 'driver', 'Kim')
  await typedElsewhere(row, 'paper_kept_at', 'Box A')
  await typedElsewhere(row, 'driver', 'Lou Hale')
  await hear(row.token)
  await waitFor(() => expect(here.rows()).toMatchObject([{ cells: { driver: 'Kim', paper_kept_at: 'Box A' } }]))
  await waitFor(async () =>
    expect(await readRows(userId, quoteId)).toMatchObject([{ cells: { driver: 'Kim', paper_kept_at: 'Box A' } }]),
  )
})

test('a row that another window has begun shows, before the row that nobody has typed in', async () => {
  const here = await openWindow()
  const [blank] = here.rows()
  await keepRows(userId, [row])
  await hear(row.token)
  await waitFor(() => expect(here.rows().map(({ token }) => token)).toEqual([row.token, blank?.token]))
})

test('a row that another window has removed or logged goes, and typing in it doesn’t bring it back', async () => {
  await keepRows(userId, [row])
  const here = await openWindow()
  await forgetRows(userId, [row.token])
  here.type(row.token, 'signed_by', 'K Rahman')
  await hear(row.token)
  await waitFor(() => expect(here.rows().map(({ token }) => token)).not.toContain(row.token))
  expect(await readRows(userId, quoteId)).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
})

/** The tokens of the notes that are struck meanwhile, because each of them makes the other windows look. */
async function listStruck(work: () => Promise<unknown>): Promise<string[]> {
  const struck: string[] = []
  const remove = Storage.prototype.removeItem
  Storage.prototype.removeItem = function (this: Storage, key: string) {
    if (this.getItem(key) !== null) struck.push(key.split('|')[3] ?? '')
    remove.call(this, key)
  }
  try {
    await work()
  } finally {
    Storage.prototype.removeItem = remove
  }
  return struck
}

test('another window hears of rows that are stored, removed or logged', async () => {
  const struck = await listStruck(async () => {
    await keepRows(userId, [row])
    await forgetRows(userId, [row.token])
  })
  expect(struck).toEqual([row.token, row.token])
})

test('two windows that store one row at the same time hear of each other', async () => {
  await keepRows(userId, [row])
  vi.resetModules()
  const elsewhere = await import('../../../../web/tickets/paper/paperStore.ts')
  const struck = await listStruck(() =>
    Promise.all([
      elsewhere.keepRows(userId, [withCell(row, 'paper_kept_at', 'Box A')], [row]),
      keepRows(userId, [withCell(row, 'signed_by', 'K Rahman')], [row]),
    ]),
  )
  expect(struck).toEqual([row.token, row.token])
  expect(await readRows(userId, quoteId)).toMatchObject([{ cells: { signed_by: 'K Rahman', paper_kept_at: 'Box A' } }])
})

test('the next window has what two closed ones had noted of a row', async () => {
  const key = `loadstone|paper|${userId}|${row.token}`
  const { v, token } = row
  localStorage.setItem(`${key}|one`, JSON.stringify({ v, token, quoteId, cells: { signed_by: 'K Rahman' } }))
  const { scan: _, ...noted } = row
  localStorage.setItem(`${key}|two`, JSON.stringify(noted))
  expect(await readRows(userId, quoteId)).toMatchObject([{ cells: { driver: 'Dan Price', signed_by: 'K Rahman' } }])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a note of what was typed doesn’t undo what another window has stored since then', async () => {
  await keepRows(userId, [row])
  const { v, token } = row
  localStorage.setItem(
    `loadstone|paper|${userId}|${token}`,
    JSON.stringify({ v, token, quoteId, cells: { signed_by: 'K Rahman' } }),
  )
  await store.use((db) => db.papers.put(withCell(row, 'paper_kept_at', 'Box A')))
  expect(await readRows(userId, quoteId)).toMatchObject([{ cells: { signed_by: 'K Rahman', paper_kept_at: 'Box A' } }])
})

test('what couldn’t be stored stays when another window stores the same row', async () => {
  await keepRows(userId, [row])
  const here = await openWindow()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  here.type(row.token, 'signed_by', 'K Rahman')
  here.type(row.token, 'driver', 'Kim')
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2))
  put.mockRestore()
  await waitFor(() => expect(isKept(row.token)).toBe(false))
  await store.use((db) => db.papers.put(withCell(row, 'paper_kept_at', 'Box A')))
  await hear(row.token)
  // Reads come one after the other, so the window's own is over.
  await act(() => readByTokens(userId, [row.token]))
  expect(here.rows()).toMatchObject([{ cells: { signed_by: 'K Rahman', driver: 'Kim' } }])
  here.type(row.token, 'driver', 'Kim Lee')
  await waitFor(() => expect(isKept(row.token)).toBe(true))
})

test('a note has the earlier changes too until they are stored', async () => {
  await keepRows(userId, [row])
  const signed = withCell(row, 'signed_by', 'K Rahman')
  const keeping = [
    keepRows(userId, [signed], [row]),
    keepRows(userId, [withCell(signed, 'paper_kept_at', 'Box A')], [signed]),
  ]
  const notes = Object.values(localStorage).map((text) => JSON.parse(String(text)))
  expect(notes).toMatchObject([{ cells: { signed_by: 'K Rahman', paper_kept_at: 'Box A' } }])
  await Promise.all(keeping)
  expect(Object.keys(localStorage)).toEqual([])
})

test('a signature goes where this window has typed what its signer hasn’t read', async () => {
  await keepRows(userId, [row])
  const here = await openWindow()
  here.type(row.token, 'driver', 'Kim')
  await waitFor(async () =>
    expect(await readByTokens(userId, [row.token])).toMatchObject([{ cells: { driver: 'Kim' } }]),
  )
  const signed = { ...withCell(row, 'paper_kept_at', 'Box A'), signature: 'data:image/png;base64,AA==' }
  await store.use((db) => db.papers.put(signed))
  await hear(row.token)
  await waitFor(() => expect(here.rows()).toMatchObject([{ cells: { driver: 'Kim', paper_kept_at: 'Box A' } }]))
  expect(here.rows()).toMatchObject([{ signature: null }])
})

test('a row that another window changes while it is being logged is known as edited', async () => {
  await keepRows(userId, [row])
  const { result } = renderHook(() =>
    useKeptRows({ userId, quoteId, onRead: nothing, onChange: nothing, onTrouble: nothing }),
  )
  await waitFor(() => expect(result.current.isRead).toBe(true))
  const sent = result.current.rows
  expect(await result.current.listEdited(sent)).toEqual([])
  await typedElsewhere(row, 'paper_kept_at', 'Box A')
  expect(await result.current.listEdited(sent)).toEqual([row.token])
})
