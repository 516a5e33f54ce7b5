import { expect } from 'vitest'
import { demoPassword } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { startDeployment } from '../deployment.ts'
import { click, see } from './hands.ts'
import { logIn } from './logIn.ts'
import { byRole, within } from './places.ts'
import { type World, waitForWorker } from './world.ts'

/** A page whose part the server has no more: the old worker gives way to the new one, and the page opens. */
export async function outliveDeploy(world: World): Promise<void> {
  const { browser, port } = world
  const way = await startDeployment(port)
  const dashboard = async () => {
    await browser.goto(way.url + paths.contractorDashboard)
    await see(browser, byRole('heading', 'Dashboard'))
  }
  try {
    await browser.goto(`${way.url}/healthz`)
    await browser.run(logIn, { email: 'contractor@loadstone.example', password: demoPassword })
    await dashboard()
    await waitForWorker(world)
    await dashboard()
    expect(await browser.run(() => navigator.serviceWorker.controller !== null)).toBe(true)
    way.deploy()
    await click(browser, byRole('link', 'My Orders'))
    await see(browser, byRole('heading', 'Loadstone was updated'))
    await click(browser, within(byRole('main'), byRole('button', 'Update')))
    await see(browser, byRole('heading', 'My Accepted Orders'))
    const scripts = await browser.run(() => [...document.scripts].map(({ src }) => src))
    expect(scripts.filter((src) => src.includes('/asset2/'))).not.toEqual([])
  } finally {
    await way.close()
  }
}
