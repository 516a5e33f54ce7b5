import '../../browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device } from '../../../../web/device/device.ts'
import { newRow, withCell } from '../../../../web/tickets/paper/paperRow.ts'
import { forgetRows, keepRows, readRows } from '../../../../web/tickets/paper/paperStore.ts'

const userId = 951
const quoteId = 42
const row = withCell(newRow(quoteId), 'signed_by', 'K Rahma')
const typed = withCell(row, 'signed_by', 'K Rahman')
const store = device.stores.user(userId)
const noted = () => Object.keys(localStorage).filter((key) => key.startsWith('loadstone|paper|'))

beforeEach(async () => {
  localStorage.clear()
  await store.use((db) => db.papers.clear())
})
afterEach(() => vi.restoreAllMocks())

/** A browser aborts what a closing page has begun. */
async function closePageDuring(keep: () => Promise<void>): Promise<void> {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('The transaction was aborted.', 'AbortError')
  })
  await expect(keep()).rejects.toThrow()
  vi.restoreAllMocks()
}

test('the last keys before a page closes are there when it opens again', async () => {
  const scan = { mime: 'image/webp', bytes: new ArrayBuffer(3), width: 1, height: 1 } as never
  await keepRows(userId, [{ ...row, scan }])
  await closePageDuring(() => keepRows(userId, [typed]))
  expect(await readRows(userId, quoteId)).toEqual([{ ...typed, scan }])
  expect(await store.use((db) => db.papers.get(row.token))).toMatchObject({ cells: typed.cells })
  expect(noted()).toEqual([])
})

test('a signature that a changed weight has removed stays away', async () => {
  const signed = { ...withCell(row, 'gross', '31.9'), signature: 'data:image/png;base64,AA==' }
  await keepRows(userId, [signed])
  const changed = withCell(signed, 'gross', '31.8')
  await closePageDuring(() => keepRows(userId, [changed]))
  expect(await readRows(userId, quoteId)).toEqual([changed])
  expect(changed.signature).toBeNull()
})

test('a row that was emptied before the page closed stays away', async () => {
  await keepRows(userId, [typed])
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The transaction was aborted.', 'AbortError')
  })
  await expect(keepRows(userId, [{ ...row, cells: newRow(quoteId).cells }])).rejects.toThrow()
  vi.restoreAllMocks()
  expect(await readRows(userId, quoteId)).toEqual([])
})

test('nothing is left in local storage once the rows are stored or logged', async () => {
  await keepRows(userId, [typed])
  expect(noted()).toEqual([])
  await closePageDuring(() => keepRows(userId, [typed]))
  expect(noted()).toHaveLength(1)
  await forgetRows(userId, [typed.token])
  expect([noted(), await readRows(userId, quoteId)]).toEqual([[], []])
})

test('another order’s rows stay where they are', async () => {
  await closePageDuring(() => keepRows(userId, [typed]))
  expect(await readRows(userId, quoteId + 1)).toEqual([])
  expect(await readRows(userId, quoteId)).toEqual([typed])
})

test('on a full device the stored rows show, with what was noted of them', async () => {
  const other = withCell(newRow(quoteId), 'signed_by', 'T Okoro')
  await keepRows(userId, [row, other])
  await closePageDuring(() => keepRows(userId, [typed]))
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no space left.', 'QuotaExceededError')
  })
  expect(await readRows(userId, quoteId)).toEqual([typed, other])
  vi.restoreAllMocks()
  expect(noted()).toHaveLength(1)
})

test('an older note doesn’t undo what was stored when local storage was full', async () => {
  await closePageDuring(() => keepRows(userId, [row]))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('There is no space left.', 'QuotaExceededError')
  })
  await keepRows(userId, [typed])
  vi.restoreAllMocks()
  expect(await readRows(userId, quoteId)).toEqual([typed])
})
