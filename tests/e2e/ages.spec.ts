import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { routes } from './routes.ts'
import { expect, openWhole, takeSession, test } from './test.ts'

/** What a phone or a tablet shows without signal says how old it is, on each of its screens: amber after 4 h, red after a day. */

test.setTimeout(240_000)

const ages = [
  { name: 'amber', hours: 5 },
  { name: 'red', hours: 30 },
] as const

type Age = (typeof ages)[number]['name'] | 'fresh'

/** In which colours the page says how old it is, each with its words. */
function readAges(page: Page): Promise<{ text: string; age: Age }[]> {
  return page.evaluate(() => {
    const probe = document.createElement('i')
    document.body.append(probe)
    const colourOf = (value: string) => {
      probe.style.color = value
      return getComputedStyle(probe).color
    }
    // On paper, and on the phone's dark head.
    const amber = [colourOf('var(--amber-ink)'), colourOf('#ffbd66')]
    const red = [colourOf('var(--red-ink)'), colourOf('#ffb4ae')]
    const said = [...document.querySelectorAll('span')].filter(
      (element) => /^(\w+ )?as of .*\d\d:\d\d$/i.test(element.textContent?.trim() ?? '') && element.checkVisibility(),
    )
    const found = said.map((element) => {
      const { color } = getComputedStyle(element)
      const age = amber.includes(color) ? 'amber' : red.includes(color) ? 'red' : 'fresh'
      return { text: element.textContent?.trim() ?? '', age } as const
    })
    probe.remove()
    return found
  })
}

/** At least one, and none of another age. */
async function expectAges(page: Page, path: string, age: Age): Promise<void> {
  const found = await readAges(page)
  const said = found.map(({ text }) => text).join(' and ')
  expect([...new Set(found.map(({ age }) => age))], `${path}: ${said}`).toEqual([age])
}

/** An import shows a file that was chosen just now. */
const showsFigures = (path: string) => !path.startsWith(`${paths.importExport}/`)

for (const person of ['driver', 'haulier']) {
  test(`every screen of the ${person} says how old its figures are`, async ({ page }) => {
    await page.setViewportSize(person === 'driver' ? { width: 390, height: 844 } : { width: 1024, height: 768 })
    await takeSession(page, person)
    await page.clock.install()
    for (const path of (routes[person] ?? []).filter(showsFigures)) {
      await openWhole(page, path)
      await expect(() => expectAges(page, path, 'fresh')).toPass()
      await page.route('**/api/**', (route) => route.abort())
      let passed = 0
      for (const { name, hours } of ages) {
        await page.clock.fastForward((hours - passed) * 3_600_000)
        passed = hours
        await expect(() => expectAges(page, path, name)).toPass({ timeout: 15_000 })
      }
      await page.unroute('**/api/**')
    }
  })
}
