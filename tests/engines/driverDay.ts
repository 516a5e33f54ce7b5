import { expect } from 'vitest'
import { demoPassword } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { actAs } from '../e2e/api.ts'
import type { Browser } from './browser.ts'
import { job, listArrived, listKeys, logTicket } from './capture.ts'
import { click, fill, see, seePath } from './hands.ts'
import { byLabel, byRole, byText, within } from './places.ts'
import { type World, waitForWorker } from './world.ts'

/** Four tickets: with signal, without, without after a cold start, and without after a restart of the browser. */
const tickets = [
  { gross: '14.2', tare: '12.46', ref: 'ENGINE-1' },
  { gross: '14.2', tare: '12.96', ref: 'ENGINE-2' },
  { gross: '13.9', tare: '12.46', ref: 'ENGINE-3' },
  { gross: '13.6', tare: '12.46', ref: 'ENGINE-4' },
] as const

/** Sign-in, no server, a cold start, a restart of the browser, and the server back with nothing tapped. */
export async function driveDay(world: World): Promise<void> {
  const { browser, open } = world
  const office = await actAs('haulier')
  const [first, second, third, fourth] = tickets
  await open(paths.login)
  await fill(browser, byLabel(/^Email/), 'driver@loadstone.example')
  await fill(browser, byLabel(/^Password/), demoPassword)
  await click(browser, within(byRole('main'), byRole('button', 'Login')))
  await see(browser, job)
  await waitForWorker(world)
  await logTicket(browser, first)
  await expect.poll(() => listArrived(office, 'ENGINE-'), { timeout: 20_000 }).toEqual([first.ref])

  await world.stopServer()
  await goToJobs(browser)
  await logTicket(browser, second)
  await browser.replacePage()
  await open(paths.driver)
  await see(browser, job)
  await logTicket(browser, third)
  await browser.restart()
  await open(paths.driver)
  await see(browser, job)
  await logTicket(browser, fourth)
  await open(paths.driverUnsent)
  await see(browser, byText('Saved on this phone'), 3)

  await world.startServer()
  await expect
    .poll(() => listArrived(office, 'ENGINE-'), { timeout: 120_000, interval: 500 })
    .toEqual(tickets.map(({ ref }) => ref))
  await see(browser, byText(/^Received, no\. \d+/), tickets.length)
  // The key that can't be read out of the browser is still there after its restart.
  const keys = await listKeys(office, 'ENGINE-')
  expect(keys).toEqual(tickets.map(() => expect.stringMatching(/^[0-9a-f]{12}$/)))
  expect(new Set(keys).size).toBe(1)
}

async function goToJobs(browser: Browser): Promise<void> {
  await click(browser, byRole('link', /^Jobs/))
  await seePath(browser, paths.driver)
}
