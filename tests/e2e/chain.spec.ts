import type { Browser, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { actAs } from './api.ts'
import {
  accept,
  addQuote,
  assignDriver,
  bid,
  confirmAsSupplier,
  expectNoSecrets,
  price,
  verify,
} from './chainInOffice.ts'
import { jobCard, logTicket, openPhone } from './driverPhone.ts'
import { orderWords } from './say/orders.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, signIn, test, watchForFaults, wholeBrowser } from './test.ts'
import { readTicketBodies } from './unsent.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })

const first = { gross: '31.94', tare: '12.48', ref: 'CHAIN-1' }
const second = { gross: '30.2', tare: '12.5', ref: 'CHAIN-2' }

type Ticket = { id: number; weighbridge_ref: string | null }

test('the whole chain through the screens by five people, with a dead zone at its end', async ({ browser, faults }) => {
  test.slow()
  const open = (person: string) => openOwnBrowser(browser, person, faults)
  const contractor = await open('contractor')
  const quoteId = await addQuote(contractor)
  const admin = await open('admin')
  await verify(admin, quoteId)
  const supplier = await open('supplier')
  await bid(supplier, quoteId)
  const haulier = await open('haulier')
  await price(haulier, quoteId)
  await accept(contractor, quoteId)
  await confirmAsSupplier(supplier, haulier, quoteId)
  await assignDriver(haulier, quoteId)

  const phone = await openOwnPage(browser, faults)
  const bodies = await logInDeadZone(phone, quoteId)
  await contractor.reload()
  const progress = contractor.getByRole('region', { name: orderWords.progress })
  await expect(progress).toContainText('61.700 t')
  await expect(contractor.getByText(ticketWords.noTickets)).toBeVisible()

  await phone.context().setOffline(false)
  await expectDelivered(contractor)
  await expectNoSecrets(supplier, paths.supplierOrder(quoteId), '19.460')
  await expectNoSecrets(haulier, paths.haulierOrder(quoteId), '19.460')
  await replay(quoteId, bodies)
  await expectDelivered(contractor)
})

/** Nobody shares a session, a worker or a store with anybody. */
async function openOwnPage(browser: Browser, faults: string[]): Promise<Page> {
  const context = await browser.newContext()
  watchForFaults(context, faults)
  return context.newPage()
}

async function openOwnBrowser(browser: Browser, person: string, faults: string[]): Promise<Page> {
  const page = await openOwnPage(browser, faults)
  await signIn(page, person)
  return page
}

/** Leaves the driver's browser running with no page of ours in it, and gives what it has still to send. */
async function logInDeadZone(phone: Page, quoteId: number): Promise<object[]> {
  const job = new RegExp(`Order ${quoteId}(?!\\d)`)
  await openPhone(phone, job)
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByText(ticketWords.unreached)).toBeVisible()
  for (const ticket of [first, second]) await logTicket(phone, ticket, job)
  await phone.goto(paths.driver)
  await expect(jobCard(phone, job)).toContainText('37.2 t on this phone')
  const bodies = await readTicketBodies(phone)
  expect(bodies).toHaveLength(2)
  // Something has to keep the browser itself open.
  await phone.context().newPage()
  await phone.close()
  return bodies
}

async function expectDelivered(contractor: Page): Promise<void> {
  await expect(async () => {
    await contractor.reload()
    const progress = contractor.getByRole('region', { name: orderWords.progress })
    await expect(progress).toContainText('37.160 t', { timeout: 2_000 })
    await expect(progress).toContainText('24.540 t')
  }).toPass({ timeout: 30_000 })
  await expect(contractor.getByRole('button', { name: ticketWords.detailsOfTicket })).toHaveCount(2)
  for (const net of ['19.460', '17.700']) await expect(contractor.getByRole('cell', { name: net })).toBeVisible()
}

/** What the network may deliver twice: the same token and body, at the same moment. */
async function replay(quoteId: number, bodies: readonly object[]): Promise<void> {
  const driver = await actAs('driver')
  const body = bodies.find((one) => 'weighbridge_ref' in one && one.weighbridge_ref === first.ref)
  if (!body) throw new Error('The phone has kept no such ticket.')
  const send = () => driver.post<{ data: Ticket }>('/api/tickets', body)
  const answers = await Promise.all([send(), send()])
  const contractor = await actAs('contractor')
  const { data } = await contractor.get<{ data: Ticket[] }>(`/api/quotes/${quoteId}/tickets?limit=200`)
  expect(data.map(({ weighbridge_ref }) => weighbridge_ref).toSorted()).toEqual([first.ref, second.ref])
  const stored = data.find(({ weighbridge_ref }) => weighbridge_ref === first.ref)
  for (const { data: ticket } of answers) expect(ticket.id).toBe(stored?.id)
}
