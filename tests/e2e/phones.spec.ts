import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import type { SessionUser } from '../../web/session/session.ts'
import { actAs } from './api.ts'
import { logTicket, openPhone, order, readStore, sign, startTicket, submit, typeTicket } from './driverPhone.ts'
import { photoOf } from './photos.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { expect, fillLogin, signIn, test, watchForFaults } from './test.ts'

test.use({ serviceWorkers: 'allow' })

type Ticket = { weighbridge_ref: string | null; created_by: string; flags: string[]; slip_url: string | null }

async function listTickets(prefix: string): Promise<Ticket[]> {
  const haulier = await actAs('haulier')
  const { data } = await haulier.get<{ data: Ticket[] }>(`/api/quote/${order.id}/tickets?limit=200`)
  return data.filter(({ weighbridge_ref }) => weighbridge_ref?.startsWith(prefix))
}

/** Of the order, by the driver. */
async function countNotesBy(name: string): Promise<number> {
  const haulier = await actAs('haulier')
  const { data } = await haulier.get<{ data: { created_by: string }[] }>(`/api/quotes/${order.id}/collection-notes`)
  return data.filter(({ created_by }) => created_by === name).length
}

async function logWithSlip(page: Page, ticket: Parameters<typeof typeTicket>[1]) {
  await startTicket(page)
  await typeTicket(page, ticket)
  const photo = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf(1_200, 1_600) }
  await page.getByLabel('Photo of the slip').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'The slip, as photographed' })).toBeVisible()
  await sign(page)
  await submit(page)
}

/** The photo of a paper note, taken on the job's page. */
async function addNote(page: Page) {
  await page.goto(paths.driverJob(order.id))
  const buffer = await photoOf(900, 1_200)
  await page.getByLabel(ticketWords.addNote).setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('region', { name: ticketWords.collectionNotes }).getByText('On this phone')).toBeVisible()
}

const userOn = (page: Page) => page.evaluate((): SessionUser => JSON.parse(localStorage.getItem('user') ?? '{}'))

test('the login saves a banned driver’s tickets, slips and notes as a file, and the office imports each once', async ({
  page,
  context,
  browser,
  faults,
}, testInfo) => {
  test.slow()
  await openPhone(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const driver = await userOn(page)
  await context.setOffline(true)
  const admin = await actAs('admin')
  await admin.post('/api/users/ban', { user_id: driver.id })
  await logTicket(page, { gross: '14.2', tare: '12.46', ref: 'BANNED-1' })
  await logWithSlip(page, { gross: '14.2', tare: '12.96', ref: 'BANNED-2' })
  const notesBefore = await countNotesBy(driver.name)
  await addNote(page)
  await context.setOffline(false)

  await page.waitForURL((url) => url.pathname === paths.login)
  await page.getByRole('button', { name: uiWords.ok }).click()
  await expect(page.getByText('2 tickets, 1 photo of a slip and 1 collection note wait on this phone')).toBeVisible()
  await expect(page.getByText(order.product)).toHaveCount(0)
  const download = page.waitForEvent('download')
  const save = page.getByRole('button', { name: 'Save 2 tickets, 1 photo of a slip and 1 collection note as a file' })
  const { x, width } = (await save.boundingBox()) ?? { x: 0, width: Number.NaN }
  expect(x + width).toBeLessThan(390 - 16)
  await save.click()
  const file = testInfo.outputPath('loadstone-unsent.json')
  await (await download).saveAs(file)
  expect(await listTickets('BANNED')).toEqual([])

  const office = await browser.newContext({ baseURL: page.url() })
  watchForFaults(office, faults)
  const yard = await office.newPage()
  await signIn(yard, 'haulier', paths.haulierPhones)
  await expect(
    yard.getByRole('region', { name: 'Phones' }).getByRole('listitem').filter({ hasText: driver.name }),
  ).toContainText('Can’t send any more')
  await yard.getByRole('button', { name: 'Import a file from a phone' }).click()
  for (const done of ['Done: 4 imported', 'Done: 0 imported, 4 were here already']) {
    await yard.getByLabel('File from a phone', { exact: true }).setInputFiles(file)
    await expect(yard.getByText(`2 tickets, 1 photo of a slip and 1 collection note of ${driver.name}`)).toBeVisible()
    await yard.getByRole('button', { name: 'Import 2 tickets, 1 photo of a slip and 1 collection note' }).click()
    await expect(yard.getByText(done)).toBeVisible()
  }
  await office.close()
  const imported = await listTickets('BANNED')
  expect(imported.map(({ weighbridge_ref }) => weighbridge_ref).sort()).toEqual(['BANNED-1', 'BANNED-2'])
  for (const { created_by, flags } of imported) {
    expect(created_by).toBe(driver.name)
    expect(flags).toContain('imported')
  }
  const slips = imported.map(({ weighbridge_ref, slip_url }) => [weighbridge_ref, slip_url !== null])
  expect(slips.sort()).toEqual([
    ['BANNED-1', false],
    ['BANNED-2', true],
  ])
  expect(await countNotesBy(driver.name)).toBe(notesBefore + 1)

  // They stay unsent until the server says so to the phone itself.
  await expect(page.getByText('2 tickets, 1 photo of a slip and 1 collection note wait on this phone')).toBeVisible()
  await admin.post('/api/users/verify', { user_id: driver.id })
  await fillLogin(page, driver.email)
  await page.waitForURL((url) => url.pathname !== paths.login)
  await expect
    .poll(async () => (await readStore<{ state: string }>(page, 'outbox')).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(Array.from({ length: 4 }, () => 'received'))
  await page.goto(paths.driverUnsent)
  await expect(page.getByText(ticketWords.nothingWaits)).toBeVisible()
  expect(await listTickets('BANNED')).toHaveLength(2)
  expect(await countNotesBy(driver.name)).toBe(notesBefore + 1)
})
