import '../browser.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sha256OfBytes } from '../../../api/contract/rules/signedContent.ts'
import { listLeft } from '../../../web/device/leftOnDevice.ts'
import { frozenTicket } from '../../../web/offline/kinds/frozen.ts'
import { slipKeyOf } from '../../../web/offline/slips.ts'
import { paths } from '../../../web/paths.ts'
import { plainJpeg, safariJpeg } from '../../slipPictures.ts'
import { db, openForm, serveForm, sign, unfold, user, userId } from '../captureForm.ts'
import { answerTickets, drop, server } from '../driverApi.ts'
import { openJob } from '../driverApp.tsx'
import { openPopover } from '../openPopover.ts'
import { openScreen } from '../screen.tsx'

/** The photo of the weighbridge's slip under "More"; that of a camera is made smaller by the browser, which jsdom can't. */

const photo = Uint8Array.from({ length: 700 }, (_, at) => at % 251)

serveForm()
beforeEach(() => {
  server.use(http.post('*/api/tickets/slips', () => Response.error()))
  answerTickets(drop)
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    if (type !== 'image/jpeg') throw new DOMException('Not a picture', 'InvalidStateError')
    return { width: 800, height: 600, close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([photo])))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openWithGross(): Promise<() => void> {
  const close = await openForm()
  await user.type(screen.getByLabelText('Gross'), '29.5')
  await unfold()
  return close
}
const take = (type = 'image/jpeg', by = user) =>
  by.upload(screen.getByLabelText('Photo of the slip'), new File(['taken'], 'slip', { type }))
const shown = () => screen.findByRole('img', { name: 'The slip, as photographed' })

test('the metadata that the browser writes is removed before the photo is kept', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([safariJpeg])))
  const close = await openWithGross()
  await take()
  await shown()
  await waitFor(async () => {
    const [draft] = await db.drafts.toArray()
    expect(draft?.slip && new Uint8Array(draft.slip.bytes)).toEqual(plainJpeg)
  })
  close()
})

test('a photo is kept with the draft, says where the weights come from, stands again after a reload and can be removed', async () => {
  const close = await openWithGross()
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

test('the whole photo can be looked at before the ticket is submitted', async () => {
  await openWithGross()
  await take()
  const small = (await shown()) as HTMLImageElement
  openPopover(screen.getByRole('button', { name: 'Enlarge the photo' }))
  const large = (await screen.findByRole('img', { name: 'The whole slip, to be read' })) as HTMLImageElement
  expect(large.src).toBe(small.src)
})

test('a file that is not a picture says so and changes nothing', async () => {
  await openWithGross()
  await take('text/plain', userEvent.setup({ applyAccept: false }))
  expect((await screen.findByRole('alert')).textContent).toBe('This file is not a picture that your device can open.')
  expect(screen.queryByRole('img', { name: 'The slip, as photographed' })).toBeNull()
})

test('Submit waits for a photo that is being read', async () => {
  let develop = (): void => {}
  const bitmap = { width: 800, height: 600, close: () => {} }
  vi.stubGlobal('createImageBitmap', () => new Promise((done) => (develop = () => done(bitmap))))
  await openWithGross()
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

test('the photo is part of what was signed, waits behind its ticket, and is listed as a photo of a slip', async () => {
  await openWithGross()
  await user.type(screen.getByLabelText('Tare'), '12.4')
  await take()
  await shown()
  await sign()
  await user.click(screen.getByRole('button', { name: /^Submit/ }))
  await screen.findByText('Saved on this phone')
  const [ticket, slip] = await db.outbox.toArray()
  if (!ticket || !slip) throw new Error('Not both are queued.')
  expect(frozenTicket(ticket)).toMatchObject({
    gross_source: 'slip',
    tare_source: 'slip',
    slip_hash: await sha256OfBytes(photo),
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
