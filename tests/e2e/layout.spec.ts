import { paths } from '../../web/paths.ts'
import { expect, openWhole, signIn, takeSession, test } from './test.ts'

/** The commonest laptop, with the menu open beside the page: the least room that a whole table has. */
test.use({ viewport: { width: 1280, height: 800 } })

for (const [person, route] of [
  ['contractor', paths.contractorQuote(11)],
  ['contractor', paths.contractorOrder(1)],
  ['supplier', paths.supplierQuotes],
  ['haulier', paths.haulierOrder(1)],
  ['admin', paths.adminUsers],
  ['admin', paths.adminQuotes],
] as const) {
  test(`${person}: nothing runs out of its card on ${route}`, async ({ page }) => {
    await takeSession(page, person)
    await openWhole(page, route)
    const tooWide = await page
      .locator('.card')
      .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth + 1).length)
    expect(tooWide).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  })
}

test('on the narrowest phone the account menu and the figures of a bid stay on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'supplier')
  for (const route of [paths.supplierDashboard, paths.supplierQuote(17)]) {
    await openWhole(page, route)
    expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([route, 320])
    const menu = await page.getByRole('button', { name: /account menu/ }).boundingBox()
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})

test('on an upright tablet a long role gives way, not the account menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'yard')
  const menu = await page.getByRole('button', { name: /account menu/ }).boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(768)
})

for (const [person, route] of [
  ['contractor', paths.settings],
  ['admin', paths.adminDashboard],
  ['contractor', paths.contractorOrder(1)],
  ['supplier', paths.supplierDashboard],
] as const) {
  test(`${person}: what comes late moves nothing on ${route}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, person)
    await page.addInitScript(noteShifts)
    await page.route('**/api/**', async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await call.continue()
    })
    await openWhole(page, route)
    expect(await page.evaluate(() => (window as Shifts).shifted)).toBeLessThan(0.05)
  })
}

for (const [person, routes] of [
  ['admin', [paths.adminUsers, paths.adminProducts, paths.adminQuotes, paths.adminQuote(1)]],
  ['contractor', [paths.contractorQuote(11), paths.contractorOrder(1)]],
  ['haulier', [paths.haulierDashboard, paths.haulierQuote(14)]],
  ['driver', [paths.driver, paths.driverJob(2)]],
] as const) {
  test(`${person}: words without an end break inside their column`, async ({ page }) => {
    await signIn(page, person)
    // A stream has no end to be fetched to.
    await page.route(/\/api\/(?!stream)/, async (call) => {
      const response = await call.fetch()
      const isJson = /json/.test(response.headers()['content-type'] ?? '')
      await call.fulfill(
        isJson && response.ok() ? { response, body: withLongWords(await response.text()) } : { response },
      )
    })
    for (const route of routes) {
      await openWhole(page, route)
      for (const width of person === 'driver' ? [320, 390] : [390, 820, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => page.evaluate(readRoom), `${route} at ${width}`).toEqual({ wide: width, beyond: 0 })
      }
    }
    // What the page has begun to ask by itself would fail the story by ending after it.
    await page.unrouteAll({ behavior: 'wait' })
  })
}

/** As long as the contract lets them be, without a place to break. */
function withLongWords(body: string): string {
  const longest: readonly [RegExp, string][] = [
    [/^(first|last)_name$/, 'W'.repeat(100)],
    [/^(full|creator|contact)_name$/, `${'W'.repeat(100)} ${'W'.repeat(100)}`],
    [/company_name$|^(contractor|supplier|haulier)_name$/, 'C'.repeat(200)],
    [/product_name$|^name$|description|notes|address$/, 'L'.repeat(200)],
    [/email$/, `${'e'.repeat(60)}@${'d'.repeat(60)}.example`],
  ]
  const lengthen = (key: string, value: unknown) =>
    typeof value === 'string' ? (longest.find(([pattern]) => pattern.test(key))?.[1] ?? value) : value
  return JSON.stringify(JSON.parse(body), lengthen)
}

/** Runs in the page: how wide all of it is, and how many cards are left by what is in them. */
function readRoom(): { wide: number; beyond: number } {
  const cards = [...document.querySelectorAll('.card')]
  return {
    wide: Math.max(document.documentElement.scrollWidth, window.innerWidth),
    beyond: cards.filter((card) => card.scrollWidth > card.clientWidth + 1).length,
  }
}

type Shifts = { shifted?: number }

/** Runs before the page: adds up what moves without being asked to. */
function noteShifts(): void {
  const noted = window as Shifts
  noted.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) noted.shifted = (noted.shifted ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
