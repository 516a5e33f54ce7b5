import { paths } from '../../web/paths.ts'
import { noteShifts, readShifts } from './hands/layoutShifts.ts'
import { expect, openWhole, takeSession, test } from './test.ts'

/** What a browser that has nothing of Loadstone asks for until a page can be used: on a slow line each request is a turn. */

test.use({ viewport: { width: 390, height: 844 } })

type Visit = {
  path: string
  person?: string
  /** What people use the page by. */
  selector: string
  /** Both at most. */
  requests: number
  kB: number
}

const visits: Visit[] = [
  { path: paths.home, selector: 'h1', requests: 15, kB: 260 },
  { path: paths.contractors, selector: 'h1', requests: 15, kB: 400 },
  { path: paths.login, selector: 'form input', requests: 10, kB: 200 },
  { path: paths.registerContractor, selector: 'form input', requests: 13, kB: 240 },
  { path: paths.driver, person: 'driver', selector: 'h1', requests: 13, kB: 240 },
  { path: paths.contractorDashboard, person: 'contractor', selector: 'h1', requests: 30, kB: 500 },
]

/** Loaded after the first paint, for the first notice and the headings; a busy machine may begin before it looks. */
const unseen = /\/(notice|scene|archivo)-/

for (const { path, person, selector, requests, kB } of visits) {
  test(`${path} can be used after few requests`, async ({ page }) => {
    if (person) await takeSession(page, person)
    await page.addInitScript(watchFor, selector)
    await openWhole(page, path)
    const loaded = await page.evaluate(readLoaded)
    const waitedFor = loaded.filter(({ name }) => !unseen.test(name))
    const weight = waitedFor.reduce((sum, { kB }) => sum + kB, 0)
    console.log(`${path}: ${waitedFor.length} requests, ${weight.toFixed(0)} kB`)
    expect(waitedFor.length, waitedFor.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(requests)
    expect(weight).toBeLessThanOrEqual(kB)
  })
}

test('the names of a demo’s people come without moving the login page', async ({ page }) => {
  await page.addInitScript(noteShifts)
  await openWhole(page, paths.login)
  await expect(page.getByRole('button', { name: /Sign in$/ })).toBeAttached()
  const { sum, moved } = await page.evaluate(readShifts)
  expect(sum, moved.join(', ')).toBeLessThan(0.01)
})

/**
 * Runs in the page: notes when React has drawn this, or taken it over from the HTML, as its mark on the element says.
 * A kept first screen is not React's. A timer looks, because on a busy machine the next frame may come after the engine.
 */
function watchFor(selector: string): void {
  const look = () => {
    const element = document.querySelector(`#root ${selector}`) ?? {}
    if (Object.keys(element).some((key) => key.startsWith('__reactFiber'))) {
      Object.assign(window, { usableAt: performance.now() })
    } else setTimeout(look)
  }
  setTimeout(look)
}

/** Runs in the page: what it has begun to load until then. */
function readLoaded(): { name: string; kB: number }[] {
  const { usableAt } = window as unknown as { usableAt: number }
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  return entries
    .filter(({ startTime }) => startTime < usableAt)
    .map((entry) => ({ name: entry.name, kB: (entry as PerformanceResourceTiming).transferSize / 1000 }))
}
