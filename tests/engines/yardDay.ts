import { expect } from 'vitest'
import { paths } from '../../web/paths.ts'
import { actAs, type Person } from '../e2e/api.ts'
import { makeHaulageOrder } from '../e2e/haulage.ts'
import { choose, click, see, seeGone } from './hands.ts'
import { byLabel, byRole, byText, within } from './places.ts'
import { signIn, type World } from './world.ts'

const drivers = byRole('region', 'Drivers')
const waiting = byText(/Still on this tablet/)

/** A driver assigned without a server waits on the tablet, and goes by itself once when it is back. */
export async function runYard(world: World): Promise<void> {
  const { browser, open } = world
  const quoteId = await makeHaulageOrder(72)
  const office = await actAs('haulier')
  await signIn(world, 'yard')
  await open(paths.haulierOrder(quoteId))
  await see(browser, within(drivers, byText('No driver yet.')))
  await see(browser, within(drivers, byRole('option', 'Mo Hussain')))

  await world.stopServer()
  await choose(browser, within(drivers, byLabel('Driver')), 'Mo Hussain')
  await click(browser, within(drivers, byRole('button', 'Assign driver')))
  await see(browser, within(drivers, waiting))

  await world.startServer()
  await seeGone(browser, within(drivers, waiting))
  await see(browser, within(drivers, byRole('button', 'Remove Mo Hussain')))
  expect(await countAssigned(office, quoteId)).toBe(1)
}

async function countAssigned(office: Person, quoteId: number): Promise<number> {
  const { data } = await office.get<{ data: { quote_id: number | null }[] }>('/api/activity?kind=driver.assigned')
  return data.filter(({ quote_id }) => quote_id === quoteId).length
}
