import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { actAs } from './api.ts'
import {
  drawSignature,
  jobCard,
  logTicket,
  openPhone,
  openSigning,
  order,
  readDrafts,
  readStore,
  sign,
  startTicket,
  submit,
  typeTicket,
  unfoldMore,
} from './driverPhone.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { ticketWords } from './say/tickets.ts'
import { closeNotice, expect, fillLogin, test, wholeBrowser } from './test.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })

type Ticket = { number: number; weighbridge_ref: string | null; net_weight: number; signed_by: string | null }

async function listTickets(refs: readonly string[]): Promise<Ticket[]> {
  const haulier = await actAs('haulier')
  const { data } = await haulier.get<{ data: Ticket[] }>(`/api/quote/${order.id}/tickets?limit=200`)
  return data.filter(({ weighbridge_ref }) => refs.includes(weighbridge_ref ?? ''))
}

test('the dead zone: two tickets logged with no signal reach the office once, with no page open', async ({
  page,
  context,
}) => {
  await openPhone(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(ticketWords.unreached)).toBeVisible()
  await expect(page.getByText(ticketWords.ordersAsOf)).toBeVisible()

  const refs = ['DEAD-ZONE-1', 'DEAD-ZONE-2']
  await logTicket(page, { gross: '14.2', tare: '12.46', ref: 'DEAD-ZONE-1' })
  await logTicket(page, { gross: '14.2', tare: '12.96', ref: 'DEAD-ZONE-2' })
  await page.goto(paths.driver)
  await expect(jobCard(page).getByText('3.0 t on this phone')).toBeVisible()
  await page.getByRole('link', { name: /2 unsent, just now|2 unsent, 1 min/ }).click()
  await expect(page.getByText(ticketWords.savedOnPhone)).toHaveCount(2)
  expect(await listTickets(refs)).toEqual([])

  // Something has to keep the browser itself open.
  await context.newPage()
  await page.close()
  await context.setOffline(false)
  await expect.poll(async () => (await listTickets(refs)).length, { timeout: 20_000 }).toBe(2)

  const again = await context.newPage()
  await again.goto(paths.driverUnsent)
  const received = await listTickets(refs)
  expect(received.map(({ net_weight }) => net_weight).sort()).toEqual([1.24, 1.74])
  for (const { number } of received) await expect(again.getByText(`Received, no. ${number}`)).toBeVisible()
  await expect(again.getByRole('heading', { name: 'Unsent' })).toBeVisible()
})

test('a draft outlives a closed page', async ({ page, context }) => {
  await openPhone(page)
  await startTicket(page)
  await typeTicket(page, { gross: '29.5', tare: '12.4', ref: 'DRAFT-1' })
  await sign(page)
  await expect
    .poll(async () => (await readDrafts(page)).some(({ fields, signature }) => fields.gross === '29.500' && signature))
    .toBe(true)
  await page.close()

  const again = await context.newPage()
  await again.goto(paths.driverTicket(order.id))
  await expect(again.getByLabel(ticketWords.gross)).toHaveValue('29.500')
  await expect(again.getByText('DRAFT-1')).toBeVisible()
  await unfoldMore(again)
  await expect(again.getByLabel(ticketWords.weighbridgeRef)).toHaveValue('DRAFT-1')
  await expect(again.getByText(ticketWords.signatureSaved)).toBeVisible()
  await expect(again.getByRole('img', { name: 'Signature, saved' })).toBeVisible()
  await expect(again.getByRole('region', { name: ticketWords.netWeight })).toContainText('17.100')
})

test('the form says what is missing, and what merely looks wrong moves nothing', async ({ page }) => {
  await openPhone(page)
  await startTicket(page)
  await expect(page.getByLabel(ticketWords.gross)).toBeFocused()
  await page.getByLabel(ticketWords.gross).fill('12')
  await page.getByLabel(ticketWords.tare, { exact: true }).fill('12.5')
  await page.getByRole('button', { name: 'Type gross' }).click()
  await expect(page.getByRole('alert')).toHaveText('Net weight must be greater than 0.')
  await expect(page.getByLabel(ticketWords.gross)).toBeFocused()

  const net = page.getByRole('region', { name: ticketWords.netWeight })
  await page.getByLabel(ticketWords.gross).fill('20')
  await expect(net).toContainText('After this load')
  const before = await net.boundingBox()
  await page.getByLabel(ticketWords.gross).fill('900')
  await expect(net).toContainText("You're adding more than the ordered quantity")
  await expect(net).toContainText("868.000 t over the 32 t limit. It's flagged.")
  expect(await net.boundingBox()).toEqual(before)
  await page.getByLabel(ticketWords.gross).fill('29500')
  await expect(net).toContainText('29500 looks like kilograms')
  expect(await net.boundingBox()).toEqual(before)
  await net.getByRole('button', { name: 'Use 29.500 t' }).click()
  await expect(page.getByLabel(ticketWords.gross)).toHaveValue('29.500')

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('button', { name: ticketWords.saveSignature }).click()
  await expect(page.getByText('Please provide a signature first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveText('Save signature before submitting.')
})

test("weights typed key by key stay in their fields, and the keypad's Next does the next step and never submits", async ({
  page,
}) => {
  await openPhone(page)
  await startTicket(page)
  await expect(page.getByLabel(ticketWords.gross)).toBeFocused()
  await page.keyboard.type('31.52')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(ticketWords.tare, { exact: true })).toBeFocused()
  await page.keyboard.type('12.56')
  await expect(page.getByLabel(ticketWords.gross)).toHaveValue('31.520')
  await expect(page.getByLabel(ticketWords.tare, { exact: true })).toHaveValue('12.56')
  await expect(page.getByRole('region', { name: ticketWords.netWeight })).toContainText('18.960')
  await page.keyboard.press('Enter')
  await drawSignature(page)
  await page.getByRole('button', { name: ticketWords.saveSignature }).click()
  await expect(page.getByRole('button', { name: 'Submit 18.960 t' })).toBeFocused()
  await page.getByLabel(ticketWords.tare, { exact: true }).press('Enter')
  await unfoldMore(page)
  await page.getByLabel(ticketWords.weighbridgeRef).fill('AFTER-ENTER')
  // A ticket that Enter had submitted would have taken the draft with it.
  await expect.poll(async () => (await readDrafts(page))[0]?.fields.weighbridge_ref).toBe('AFTER-ENTER')
  expect(await readStore(page, 'outbox')).toEqual([])
})

test('a drawn signature stays when the phone turns; nobody replaces the name, never the signature', async ({
  page,
}) => {
  await openPhone(page)
  await startTicket(page)
  await typeTicket(page, { gross: '14.5', tare: '12.5', ref: 'TURNED-1' })
  await openSigning(page)
  await page.getByText('Nobody here').click()
  await page.setViewportSize({ width: 844, height: 390 })
  await drawSignature(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Back to the ticket' }).click()
  await expect(page.getByRole('alert')).toHaveText('Save signature before submitting.')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('button', { name: ticketWords.saveSignature }).click()
  await submit(page)
  await expect.poll(async () => (await listTickets(['TURNED-1']))[0]?.signed_by).toBe('unattended')
})

test('a new version asks, waits for a form that holds something, and loses nothing', async ({ page }) => {
  await openPhone(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await startTicket(page)
  await typeTicket(page, { gross: '28.1', tare: '12.5', ref: 'UPDATE-1' })
  // Gone after a reload.
  await page.evaluate(() => document.body.setAttribute('data-before-update', ''))
  const oldPage = page.locator('body[data-before-update]')
  // By another address it is another worker to the browser: what a deployed version is.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next').then(() => {}))
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
    .toBe(true)
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  await expect(page.getByLabel(ticketWords.weighbridgeRef)).toHaveValue('UPDATE-1')
  await expect(oldPage).toHaveCount(1)

  await page.getByRole('link', { name: 'Back to the job' }).click()
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await expect(oldPage).toHaveCount(1)
  // A page asks for something at any moment. A worker that is asked in the moment of its end is started again, and with an
  // inspector attached it never ends.
  await page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? ''
    for (const asked of ['/api/stats', '/logo.svg', script]) setInterval(() => void fetch(asked).catch(() => {}), 10)
  })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(oldPage).toHaveCount(0)
  await startTicket(page)
  await expect(page.getByText('UPDATE-1')).toBeVisible()
})

test.describe('with the page alone, as on iOS', () => {
  test.use({ serviceWorkers: 'block' })

  test('a refused ticket says why, can be exported, and goes when it is tried again', async ({ page }) => {
    await openPhone(page)
    await page.route('**/api/tickets', (route) =>
      route.fulfill({ status: 403, json: { message: 'This action is unauthorized.', code: 'not_your_order' } }),
    )
    await logTicket(page, { gross: '13.7', tare: '12.46', ref: 'REFUSED-1' })
    await page.getByRole('link', { name: shellWords.jobs }).click()
    await page.getByRole('link', { name: /^Unsent/ }).click()
    const ticket = page.getByRole('list', { name: 'Unsent tickets' }).getByRole('listitem')
    await expect(ticket.getByText('Needs you')).toBeVisible()
    await expect(ticket).toContainText("This order isn't assigned to you. Call the yard, then try again.")
    await expect(ticket.getByRole('link', { name: 'Call yard' })).toHaveAttribute('href', /^tel:/)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^loadstone-unsent-.*\.json$/)
    await expect(ticket).toContainText('Exported at')

    await page.unroute('**/api/tickets')
    await ticket.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(ticketWords.received).first()).toBeVisible()
    expect(await listTickets(['REFUSED-1'])).toHaveLength(1)
  })

  test('a logout with unsent work warns, and the next driver sees a number only', async ({ page }) => {
    await openPhone(page)
    await page.route('**/api/tickets', (route) => route.abort())
    await logTicket(page, { gross: '13.4', tare: '12.46', ref: 'LEFT-1' })
    await page.getByRole('link', { name: shellWords.jobs }).click()
    await page.getByRole('link', { name: shellWords.me }).click()
    await page.getByRole('button', { name: sessionWords.logout }).click()
    const warning = page.getByRole('dialog', { name: 'Logout with 1 unsent ticket?' })
    await warning.getByRole('button', { name: sessionWords.logout }).click()
    await closeNotice(page, sessionTexts.loggedOut)

    await fillLogin(page, 'lee@dovebank.example')
    await page.getByRole('link', { name: 'Unsent' }).click()
    await expect(page.getByText('1 ticket of another driver is waiting')).toBeVisible()
    await expect(page.getByText(order.product)).toHaveCount(0)
    await page.unroute('**/api/tickets')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('of another driver')).toBeHidden()
    expect(await listTickets(['LEFT-1'])).toHaveLength(1)
  })
})
