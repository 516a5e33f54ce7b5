import { paths } from '../../web/paths.ts'
import { openSigning, order } from './driverPhone.ts'
import { layoutFaults } from './hands/layoutFaults.ts'
import { raiseHaulage } from './haulage.ts'
import { haveBrokenStorage, haveLongName, haveUpdateWaiting, leaveUnsent } from './phoneStates.ts'
import { bidWords } from './say/bids.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { expect, openWhole, signIn, test } from './test.ts'

/** Windows that the walk over every layout doesn't open (hands/walk.ts). */

test('on the narrowest phone the account menu and the figures of a bid stay on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'supplier')
  for (const route of [paths.supplierDashboard, paths.supplierQuote(17)]) {
    await openWhole(page, route)
    expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([route, 320])
    const menu = await page.getByRole('button', { name: sessionWords.accountMenu }).boundingBox()
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320)
  }
})

test('on a phone a quote’s dates, its method and its miles each take one line', async ({ page }) => {
  await signIn(page, 'supplier')
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openWhole(page, paths.supplierQuotes)
    const rows = page.getByRole('row').filter({ hasText: 'by road' })
    const lines = await rows.evaluateAll((found) =>
      found.flatMap((row) =>
        [...row.querySelectorAll(':is(td:nth-child(4), td:nth-child(5)) > span')].map((words) => {
          const range = document.createRange()
          range.selectNodeContents(words)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      ),
    )
    expect(lines.length).toBeGreaterThan(12)
    expect([width, new Set(lines)]).toEqual([width, new Set([1])])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('on an upright tablet a long role gives way, not the account menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'yard')
  const menu = await page.getByRole('button', { name: sessionWords.accountMenu }).boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(768)
})

test('a long name ends in dots at the right end of the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor')
  const menu = page.getByRole('button', { name: sessionWords.accountMenu })
  const before = await menu.boundingBox()
  await menu.getByText('Priya Nair').evaluate((name) => {
    name.firstChild?.replaceWith('Siân-Marie Featherstonehaugh-Cholmondeley')
  })
  const after = await menu.boundingBox()
  expect(after?.width).toBe(300)
  expect((after?.x ?? 0) + 300).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0), 0)
})

test('on a tablet the bar shows a name whole where the search has room to give', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, 'admin', paths.adminQuotes)
  const name = page.getByRole('button', { name: sessionWords.accountMenu }).getByText('Helen Marsh')
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a search is as high as the segments beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'haulier', paths.haulierUsers)
  const filters = page.getByRole('search', { name: 'Users' })
  const segments = await filters.getByRole('radiogroup').locator('visible=true').last().boundingBox()
  const search = await filters.getByRole('searchbox').boundingBox()
  expect([search?.y, search?.height]).toEqual([segments?.y, segments?.height])
})

test('the firms of a comparison line up, with a number on the map or without', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'contractor', paths.contractorQuote(11))
  const lefts: number[] = []
  for (const firm of ['Hartsdale Quarries Ltd', 'Wardlow Stone Ltd']) {
    const name = page.getByRole('table').getByText(firm).first()
    lefts.push(
      await name.evaluate((element) => {
        const range = document.createRange()
        range.selectNode(element.lastChild ?? element)
        return Math.round(range.getClientRects()[0]?.left ?? 0)
      }),
    )
  }
  expect(new Set(lefts).size).toBe(1)
})

test('a card of the dashboard that has nothing to show takes one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', paths.adminDashboard)
  const card = await page.getByRole('region', { name: 'Stalled orders' }).boundingBox()
  expect(card?.height).toBeLessThan(130)
})

test('the board has a column on a phone, two on a tablet and three on a desk', async ({ page }) => {
  await signIn(page, 'haulier', paths.haulierDashboard)
  const lanes = page.getByRole('main').getByRole('region')
  await expect(lanes.filter({ hasText: 'Running' })).toBeVisible()
  for (const [width, height, columns] of [
    [390, 844, 1],
    [1024, 768, 2],
    [1440, 900, 3],
  ] as const) {
    await page.setViewportSize({ width, height })
    const lefts = await lanes.evaluateAll((all) => all.map((lane) => Math.round(lane.getBoundingClientRect().left)))
    expect([width, new Set(lefts).size]).toEqual([width, columns])
  }
})

const widest = {
  contractor: [paths.contractorOrders, paths.contractorQuotes],
  supplier: [paths.supplierOrders, paths.supplierAcceptedOrders],
  haulier: [paths.haulierOrders, paths.haulierUsers],
  admin: [paths.adminQuotes, paths.adminUsers, paths.adminProducts],
} as const
for (const [person, lists] of Object.entries(widest)) {
  test(`at 1100 px the lists of the ${person} fit beside the open menu`, async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 820 })
    await signIn(page, person)
    for (const list of lists) {
      await openWhole(page, list)
      expect([list, ...(await page.evaluate<string[]>(layoutFaults(24)))]).toEqual([list])
    }
  })
}

test('at 1366 px a fault in the table of papers leaves each field its place', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, 'haulier', paths.haulierPaper(1))
  await page.getByLabel('Driver, row 1').fill('Ray Hollis')
  await page.getByLabel('Driver, row 1').press('Enter')
  await expect(page.getByText('The time field is required.')).toBeVisible()
  const ends = await page
    .locator('tbody tr:first-child td[data-cell] input')
    .evaluateAll((fields) =>
      fields.map((field) => field.getBoundingClientRect()).map(({ left, right }) => [left, right] as const),
    )
  const overlaps = ends.filter(([left], nth) => left < (ends[nth - 1]?.[1] ?? 0))
  expect([ends.length > 6, overlaps]).toEqual([true, []])
})

test('wherever the filters of a list break into lines, the two days stay together', async ({ page }) => {
  await signIn(page, 'contractor')
  for (const width of [820, 1100, 1366]) {
    await page.setViewportSize({ width, height: 820 })
    await openWhole(page, paths.contractorOrders)
    const from = await page.getByLabel('Wanted from', { exact: true }).boundingBox()
    const until = await page.getByLabel('Wanted until', { exact: true }).boundingBox()
    expect([width, until?.y]).toEqual([width, from?.y])
  }
})

test('on a phone the foot of the yard shows the entry that is open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'haulier', paths.haulierUsers)
  const entry = page.getByRole('navigation', { name: 'Haulier menu' }).getByRole('link', { name: 'All Users' })
  await expect(entry).toBeInViewport({ ratio: 1 })
})

for (const width of [1024, 1100]) {
  test(`at ${width} px the run stays whole while its delivery price is typed`, async ({ page }) => {
    const { quoteId } = await raiseHaulage(67)
    await page.setViewportSize({ width, height: 768 })
    await signIn(page, 'haulier')
    await openWhole(page, paths.haulierQuote(quoteId))
    await page.getByRole('button', { name: bidWords.submitPriceNamed }).click()
    await expect(page.getByRole('dialog', { name: bidWords.deliveryPrice })).toBeVisible()
    const from = await page.getByRole('region', { name: 'The run' }).getByText('Dene Quarry DE4').boundingBox()
    expect(from?.height, 'one line').toBeLessThan(30)
    expect(await page.evaluate(layoutFaults(48))).toEqual([])
  })
}

for (const height of [640, 740]) {
  test(`on a phone of 320×${height} px the sheet to sign on asks whose name it is, without a scroll`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height })
    await signIn(page, 'driver', paths.driverTicket(order.id))
    await openSigning(page)
    await expect(page.getByText('Signed by (optional)')).toBeInViewport()
    const sheet = page.getByRole('dialog', { name: 'Signature' })
    expect(await sheet.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    expect(await page.evaluate<string[]>(layoutFaults(48))).toEqual([])
  })
}

type State = {
  unsent?: number
  /** How long ago it was captured, and the office last heard. */
  hours?: number
  answer: 'none' | 'expired'
  /** What runs before each page. */
  before?: readonly (() => void)[]
  /** By which the page is known to be in this state. */
  says: string
}

const states: Record<string, State> = {
  'one unsent': { unsent: 1, hours: 2.2, answer: 'none', says: 'No answer' },
  'twelve unsent since yesterday': { unsent: 12, hours: 23.8, answer: 'none', says: 'No answer' },
  'storage that fails': { answer: 'none', before: [haveBrokenStorage], says: 'Storage error' },
  'a login to renew and twelve unsent': { unsent: 12, answer: 'expired', says: 'Please login again' },
  'a new version and long names': {
    answer: 'none',
    before: [haveUpdateWaiting, haveLongName],
    says: 'A new version is ready.',
  },
}

/** Their own pages, and one of the office's that they open too. */
const onPhones = {
  driver: {
    menu: shellWords.main,
    kind: 'ticket',
    pages: [
      paths.driver,
      paths.driverJob(2),
      paths.driverTicket(2),
      paths.driverUnsent,
      paths.driverMe,
      paths.settings,
    ],
  },
  haulier: {
    menu: shellWords.haulierMenu,
    kind: 'assign-driver',
    pages: [paths.haulierDashboard, paths.haulierOrder(1), paths.haulierUnsent],
  },
} as const
const expired = { message: 'Unauthenticated.', code: 'expired' }

for (const [person, { menu, kind, pages }] of Object.entries(onPhones)) {
  for (const [name, { unsent = 0, hours = 0, answer, before = [], says }] of Object.entries(states)) {
    test(`the pages of a ${person} with ${name} are as wide as the phone, with the menu in reach`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 740 })
      await signIn(page, person)
      await expect(page.getByText('Online')).toBeAttached()
      await leaveUnsent(page, kind, unsent, hours)
      if (answer === 'none') await page.route('**/api/**', (route) => route.abort())
      else await page.route('**/api/sync*', (route) => route.fulfill({ status: 401, json: expired }))
      for (const script of before) await page.addInitScript(script)
      const found: string[] = []
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByText(says).first()).toBeAttached()
        for (const width of [390, 360, 320]) {
          await page.setViewportSize({ width, height: 740 })
          const bar = page.getByRole('navigation', { name: menu, exact: true })
          const foot = (await bar.isVisible()) ? await bar.boundingBox() : null
          const isIn = !foot || (foot.x >= 0 && foot.x + foot.width <= width && foot.y + foot.height <= 740)
          const faults = await page.evaluate<string[]>(layoutFaults(48))
          if (!isIn) faults.push('the menu is not in the window')
          found.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`))
        }
      }
      expect(found).toEqual([])
    })
  }
}
