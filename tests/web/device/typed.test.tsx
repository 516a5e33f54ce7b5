import '../browser.ts'

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pauses } from '../../../web/client/pauses.ts'
import { device, runEngine } from '../../../web/device/device.ts'
import { keepTyped, readTyped, type TypedFields } from '../../../web/device/typed.ts'
import { saveDraft, startDraft } from '../../../web/offline/drafts.ts'
import type { TicketDraft, TicketFields } from '../../../web/offline/rows.ts'
import { endSession, startSession } from '../../../web/session/session.ts'
import { acknowledge, answerTickets, driverOf, knowUser, server } from '../driverApi.ts'
import { openJob } from '../driverApp.tsx'
import { order } from '../driverOrder.ts'

/** What was typed after a draft's last save: local storage has it at once, for its own user and until it is saved. */

let userId = 90
const empty: TicketFields = {
  gross: '',
  tare: '',
  vehicle: '',
  driver_id: null,
  signed_by: '',
  loaded_at: '',
  weighbridge_ref: '',
}
const png = { mime: 'image/png', bytes: Uint8Array.from([1, 2, 3]).buffer } as const
const drawing = [{ points: [{ x: 1, y: 2, time: 3, pressure: 0.5 }] }]
const start = (quoteId = order.quote_id) => startDraft(device, userId, { quoteId, fields: empty })
const keep = (draft: TicketDraft, edit: number, typed: TypedFields) =>
  keepTyped(userId, draft, 'this form', edit, typed)
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('loadstone|typed|'))

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  userId += 1
  sessionStorage.clear()
  knowUser({ ...driverOf(userId), is_owner: false })
})

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  endSession('logout')
  await device.stores.registry.use((registry) => registry.users.clear())
  server.resetHandlers()
})

afterAll(() => server.close())

test('typing beyond a stored draft is read back unchanged: texts, strokes, a signature and a cleared one', async () => {
  const draft = await start()
  keep(draft, 1, { fields: { ...empty, gross: '29.5' }, drawing, signature: png })
  const typed = readTyped(userId, draft)
  expect(typed).toMatchObject({ fields: { gross: '29.5' }, drawing })
  expect(typed.signature && new Uint8Array(typed.signature.bytes)).toEqual(new Uint8Array(png.bytes))
  keep(draft, 2, { signature: null })
  expect(readTyped(userId, draft)).toEqual({ signature: null })
})

test('typing never wins over a newer draft, for another ticket or for another user', async () => {
  const draft = await start()
  keep(draft, 1, { fields: { ...empty, gross: '29.5' } })
  const newer = await saveDraft(device, userId, { ...draft, fields: { ...empty, gross: '31' } })
  expect(readTyped(userId, newer)).toEqual({})
  keep(newer, 2, { fields: { ...empty, gross: '29.5' } })
  expect(readTyped(userId, { ...newer, syncToken: (await start(42)).syncToken })).toEqual({})
  expect(readTyped(userId + 1, newer)).toEqual({})
  expect(readTyped(userId, newer)).not.toEqual({})
})

test('typing during a save goes beyond that save, even if the form never learnt of its end', async () => {
  const draft = await start()
  const saved = await saveDraft(device, userId, { ...draft, typed: { form: 'this form', edit: 1 } })
  keep(draft, 2, { fields: { ...empty, gross: '29.5' } })
  expect(readTyped(userId, saved)).toMatchObject({ fields: { gross: '29.5' } })
  keep(draft, 1, { fields: { ...empty, gross: '29.' } })
  expect(readTyped(userId, saved)).toEqual({})
})

test('full storage doesn’t fail the form, and malformed entries are ignored', async () => {
  const draft = await start()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No space left', 'QuotaExceededError')
  })
  keep(draft, 1, { fields: empty })
  full.mockRestore()
  expect(kept()).toEqual([])
  keep(draft, 1, { fields: empty })
  sessionStorage.setItem(kept()[0] ?? '', '{"v":2}')
  expect(readTyped(userId, draft)).toEqual({})
  sessionStorage.setItem(kept()[0] ?? '', 'half a wo')
  expect(readTyped(userId, draft)).toEqual({})
})

test('typing is stored with each key, removed once the draft has it, and gone with a finished ticket', async () => {
  const user = userEvent.setup()
  answerTickets(acknowledge)
  startSession({ token: `${userId}|secret`, user: driverOf(userId) })
  openJob()
  await user.click(await screen.findByRole('link', { name: 'Add ticket' }))
  pauses.autosave = 60_000
  await user.type(await screen.findByLabelText('Gross'), '2')
  pauses.autosave = 0
  expect(JSON.parse(sessionStorage.getItem(kept()[0] ?? '') ?? '')).toMatchObject({ typed: { fields: { gross: '2' } } })
  await user.type(screen.getByLabelText('Gross'), '9.5')
  await waitFor(() => expect(kept()).toEqual([]))
  await user.type(screen.getByLabelText('Tare'), '12.4')
  await user.click(screen.getByRole('button', { name: /Not signed yet/ }))
  const target = screen.getByRole('img', { name: 'Signature field, sign with a finger' })
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { x: 20, y: 40 } },
    { target, coords: { x: 90, y: 120 } },
    { keys: '[/MouseLeft]', target, coords: { x: 160, y: 60 } },
  ])
  await user.click(screen.getByRole('button', { name: 'Save signature' }))
  const submit = await screen.findByRole('button', { name: /^Submit/ })
  await waitFor(() => expect(submit.ariaDisabled).toBeNull())
  await user.click(submit)
  await screen.findByText('Ticket saved!')
  expect(kept()).toEqual([])
})

test('a logout removes the typing from the phone', async () => {
  startSession({ token: `${userId}|secret`, user: driverOf(userId) })
  openJob()
  await screen.findByRole('link', { name: 'Add ticket' })
  keep(await start(), 1, { fields: { ...empty, gross: '29.5' } })
  endSession('logout')
  await waitFor(() => expect(kept()).toEqual([]))
})
