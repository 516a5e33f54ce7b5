import { expect } from 'vitest'
import { paths } from '../../web/paths.ts'
import { actAs } from '../e2e/api.ts'
import { fillTicket, job, listArrived, order, signed, submitTicket } from './capture.ts'
import { see } from './hands.ts'
import { byText } from './places.ts'
import { signIn, type World } from './world.ts'

const ref = 'TABS-ENGINE'

/** One draft open in two tabs and submitted in both: both say that it is saved, and it arrives once. */
export async function submitTwice(world: World): Promise<void> {
  const { browser, open } = world
  const office = await actAs('haulier')
  await signIn(world, 'driver')
  await see(browser, job)
  await fillTicket(browser, { gross: '13.6', tare: '12.46', ref })
  await browser.addPage()
  await open(paths.driverTicket(order.id))
  await see(browser, signed)
  await submitTicket(browser)
  await browser.leavePage()
  await see(browser, signed)
  await submitTicket(browser)
  await expect.poll(() => listArrived(office, ref), { timeout: 60_000, interval: 500 }).toEqual([ref])
  await open(paths.driverUnsent)
  await see(browser, byText('Nothing is waiting'))
  expect(await listArrived(office, ref)).toEqual([ref])
}
