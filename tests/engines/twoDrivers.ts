import { expect } from 'vitest'
import { demoPassword } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { actAs } from '../e2e/api.ts'
import { job, listArrived, logTicket } from './capture.ts'
import { click, fill, see, seeGone } from './hands.ts'
import { byLabel, byRole, byText, within } from './places.ts'
import { signIn, type World } from './world.ts'

const ref = 'LEFT-ENGINE'
const left = byText('1 ticket waits on this phone')

/** A driver logs out with a ticket on the phone; it goes for them while another is signed in, who sees nothing of it. */
export async function changeDrivers(world: World): Promise<void> {
  const { browser, open } = world
  const office = await actAs('haulier')
  await signIn(world, 'driver')
  await see(browser, job)
  await world.stopServer()
  await logTicket(browser, { gross: '13.4', tare: '12.46', ref })
  await open(paths.driverMe)
  await click(browser, byRole('button', 'Logout'))
  await click(browser, within(byRole('dialog', /Logout with 1 unsent ticket/), byRole('button', 'Logout')))
  await click(browser, within(byRole('dialog', 'Logout Error'), byRole('button', 'OK')))
  await see(browser, left)
  await browser.restart()
  await open(paths.login)
  await see(browser, left)

  await world.startServer()
  await fill(browser, byLabel(/^Email/), 'lee@dovebank.example')
  await fill(browser, byLabel(/^Password/), demoPassword)
  await click(browser, within(byRole('main'), byRole('button', 'Login')))
  await see(browser, byRole('heading', "Today's jobs"))
  await expect.poll(() => listArrived(office, ref), { timeout: 120_000, interval: 500 }).toEqual([ref])
  await open(paths.driverUnsent)
  await see(browser, byRole('heading', 'Unsent'))
  await seeGone(browser, byText(ref))
  expect(await listArrived(office, ref)).toEqual([ref])
}
