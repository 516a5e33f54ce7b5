import { expect } from 'vitest'
import { demoPassword } from '../../api/demo/firms.ts'
import { paths } from '../../web/paths.ts'
import { actAs, type Person } from '../e2e/api.ts'
import type { Browser } from './browser.ts'
import { click, fill, see, seePath } from './hands.ts'
import { byLabel, byRole, byText, having, within } from './places.ts'
import { type World, waitForWorker } from './world.ts'

/** The demo's order that the driver is assigned to. */
const order = { id: 2, product: 'Sharp sand 0/4' }
const job = having('article', order.product)
const field = {
  signature: byRole('img', /Signature field/),
  submit: byRole('button', 'Submit ticket'),
}

/** Three tickets: with signal, without, and without after a cold start. */
const tickets = [
  { gross: '14.2', tare: '12.46', ref: 'ENGINE-1' },
  { gross: '14.2', tare: '12.96', ref: 'ENGINE-2' },
  { gross: '13.9', tare: '12.46', ref: 'ENGINE-3' },
] as const

/** Sign-in, no server, a cold start, a restart of the browser, and the server back with nothing tapped. */
export async function driveDay(world: World): Promise<void> {
  const { browser, open } = world
  const office = await actAs('haulier')
  const [first, second, third] = tickets
  await open(paths.login)
  await fill(browser, byLabel(/^Email/), 'driver@loadstone.example')
  await fill(browser, byLabel(/^Password/), demoPassword)
  await click(browser, within(byRole('main'), byRole('button', 'Login')))
  await see(browser, job)
  await waitForWorker(world)
  await logTicket(browser, first)
  await expect.poll(() => listArrived(office), { timeout: 20_000 }).toEqual([first.ref])

  await world.stopServer()
  await goToJobs(browser)
  await logTicket(browser, second)
  await browser.replacePage()
  await open(paths.driver)
  await see(browser, job)
  await logTicket(browser, third)
  await browser.restart()
  await open(paths.driverUnsent)
  await see(browser, byText('Saved on this phone'), 2)

  await world.startServer()
  await expect
    .poll(() => listArrived(office), { timeout: 120_000, interval: 500 })
    .toEqual(tickets.map(({ ref }) => ref))
  await see(browser, byText(/^Received, no\. \d+/), tickets.length)
}

async function goToJobs(browser: Browser): Promise<void> {
  await click(browser, within(byRole('navigation'), byRole('link', /^Jobs/)))
  await seePath(browser, paths.driver)
}

/** From the jobs to a saved ticket. */
async function logTicket(browser: Browser, { gross, tare, ref }: (typeof tickets)[number]): Promise<void> {
  await click(browser, within(job, byRole('link', 'Add ticket')))
  await see(browser, byRole('heading', 'Add ticket'))
  await fill(browser, byLabel(/^Gross/), gross)
  await fill(browser, byLabel(/^Tare/), tare)
  await fill(browser, byLabel(/^Weighbridge ref/), ref)
  await fill(browser, byLabel(/^Signed by/), 'Dave Hallam')
  await drawSignature(browser)
  await click(browser, byRole('button', 'Save signature'))
  await click(browser, field.submit)
  await see(browser, byText('Ticket saved!'))
}

async function drawSignature(browser: Browser): Promise<void> {
  const { x, y } = await click(browser, field.signature)
  await browser.drag([1, 2, 3, 4, 5, 6].map((step) => ({ x: x - 140 + step * 40, y: y - 20 + (step % 2) * 40 })))
}

/** The references of this day's tickets as the office has them, each as often as it arrived. */
async function listArrived(office: Person): Promise<(string | null)[]> {
  const { data } = await office.get<{ data: { weighbridge_ref: string | null }[] }>(
    `/api/quote/${order.id}/tickets?limit=200`,
  )
  return data
    .map(({ weighbridge_ref }) => weighbridge_ref)
    .filter((ref) => ref?.startsWith('ENGINE-'))
    .sort()
}
