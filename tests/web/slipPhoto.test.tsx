// @vitest-environment jsdom
import './browser.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sha256OfBytes } from '../../api/contract/rules/bodyHash.ts'
import { device, runEngine } from '../../web/device/device.ts'
import { listLeft } from '../../web/device/leftOnDevice.ts'
import type { UserDb } from '../../web/offline/databases.ts'
import { frozenTicket } from '../../web/offline/kinds/frozen.ts'
import { slipKeyOf } from '../../web/offline/slips.ts'
import { paths } from '../../web/paths.ts'
import { endSession, startSession } from '../../web/session/session.ts'
import { answerTickets, driverOf, drop, knowUser, server } from './driverApi.ts'
import { openJob } from './driverApp.tsx'
import { openScreen } from './screen.tsx'

/** The photo of the weighbridge's slip under "More"; that of a camera is made smaller by the browser, which jsdom can't. */

const userId = 501
const db: UserDb = device.stores.user(userId)
const photo = Uint8Array.from({ length: 700 }, (_, at) => at % 251)
let user: UserEvent

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  user = userEvent.setup()
  knowUser(driverOf(userId))
  startSession({ token: `${userId}|secret`, user: driverOf(userId) })
  server.use(http.post('*/api/tickets/slips', () => Response.error()))
  answerTickets(drop)
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    if (type !== 'image/jpeg') throw new DOMException('Not a picture', 'InvalidStateError')
    return { width: 800, height: 600, close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([photo])))
})
afterEach(async () => {
  cleanup()
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  endSession('logout')
  await device.stores.registry.users.clear()
  await db.delete({ disableAutoOpen: false })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.resetHandlers()
})
afterAll(() => server.close())

async function openForm(): Promise<() => void> {
  const close = openJob()
  await user.click(await screen.findByRole('link', { name: 'Add ticket' }))
  await user.type(await screen.findByLabelText('Gross'), '29.5')
  await unfold()
  return close
}
const unfold = () => user.click(screen.getByRole('button', { name: /^More/, expanded: false }))
const take = (type = 'image/jpeg') =>
  user.upload(screen.getByLabelText('Photo of the slip'), new File(['taken'], 'slip', { type }))
const shown = () => screen.findByRole('img', { name: 'The slip, as photographed' })

async function sign(): Promise<void> {
  await user.click(screen.getByRole('button', { name: /Not signed yet/ }))
  const target = screen.getByRole('img', { name: 'Signature field, sign with a finger' })
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { x: 20, y: 40 } },
    { keys: '[/MouseLeft]', target, coords: { x: 160, y: 60 } },
  ])
  await user.click(screen.getByRole('button', { name: 'Save signature' }))
  await screen.findByText('Signature saved!')
  // As long as the second tap of whoever has saved the signature is no submit.
  await new Promise((done) => setTimeout(done, 450))
}

test('a photo is kept with the draft, says where the weights come from, stands again after a reload and can be removed', async () => {
  const close = await openForm()
  const says = () => document.getElementById('gross-says')?.textContent
  expect(says()).toBe('Weighbridge')
  await take()
  await shown()
  expect(says()).toBe('Weighbridge slip')
  await waitFor(async () => expect((await db.drafts.toArray())[0]?.slip?.bytes.byteLength).toBe(photo.length))
  close()
  openJob()
  await user.click(await screen.findByRole('link', { name: 'Add ticket' }))
  await screen.findByText(/ · photo$/)
  await unfold()
  await shown()
  await user.click(screen.getByRole('button', { name: 'Remove the photo' }))
  expect(screen.getByLabelText('Photo of the slip')).toBeDefined()
  expect(says()).toBe('Weighbridge')
  await waitFor(async () => expect((await db.drafts.toArray())[0]?.slip).toBeNull())
})

test('a file that is no picture says so and changes nothing', async () => {
  await openForm()
  user = userEvent.setup({ applyAccept: false })
  await take('application/pdf')
  expect((await screen.findByRole('alert')).textContent).toBe('This file is not a picture that your device can open.')
  expect(screen.queryByRole('img', { name: 'The slip, as photographed' })).toBeNull()
})

test('Submit waits for a photo that is being read', async () => {
  let develop = (): void => {}
  const bitmap = { width: 800, height: 600, close: () => {} }
  vi.stubGlobal('createImageBitmap', () => new Promise((done) => (develop = () => done(bitmap))))
  await openForm()
  await user.type(screen.getByLabelText('Tare'), '12.4')
  await sign()
  await take()
  await screen.findByText('Reading the photo')
  const submit = screen.getByRole('button', { name: /^Submit/ })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await user.click(submit)
  expect(await db.outbox.count()).toBe(0)
  develop()
  await shown()
  await user.click(submit)
  await screen.findByText('Saved on this phone')
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['ticket', 'slip'])
})

test('it is in what was signed, waits behind its ticket, and is told as a photo of a slip', async () => {
  await openForm()
  await user.type(screen.getByLabelText('Tare'), '12.4')
  await take()
  await shown()
  await sign()
  await user.click(screen.getByRole('button', { name: /^Submit/ }))
  await screen.findByText('Saved on this phone')
  const [ticket, slip] = await db.outbox.toArray()
  if (!ticket || !slip) throw new Error('Not both are queued.')
  expect(frozenTicket(ticket)).toMatchObject({
    ...{ gross_source: 'slip', tare_source: 'slip', slip_hash: await sha256OfBytes(photo) },
  })
  expect(slip).toMatchObject({ kind: 'slip', syncToken: slipKeyOf(ticket.syncToken) })
  expect(await listLeft(userId)).toEqual(['1 unsent ticket', '1 unsent photo of a slip'])
  cleanup()
  await openScreen(paths.driverUnsent)
  await screen.findByRole('heading', { name: '2 unsent' })
  const list = within(await screen.findByRole('list', { name: 'Unsent photos of slips' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByText(/^Photo of the slip, 20 mm limestone/)).toBeDefined()
})
