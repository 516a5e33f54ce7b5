import type { Locator, Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { shellWords } from './say/shell.ts'
import { expect, openWhole, signIn, test } from './test.ts'

const toggleOf = (page: Page) => page.locator('#sidebarToggle')
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const middleOf = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

test("the phone's drawer names its pages beside their icons, and closes on Escape, a tap beside it and a choice", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await openWhole(page, paths.adminUsers)
  const toggle = toggleOf(page)
  const menu = page.getByRole('navigation', { name: shellWords.adminMenu })
  await expect(menu).toBeHidden()

  await toggle.click()
  const users = menu.getByRole('link', { name: 'All Users' })
  const [link, icon] = [await middleOf(users), await middleOf(users.locator('svg'))]
  expect(Math.abs(link.y - icon.y)).toBeLessThan(3)
  expect(icon.x).toBeLessThan(link.x - 60)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')

  await toggle.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(370, 500)
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(paths.adminUsers)

  await toggle.click()
  await menu.getByRole('link', { name: 'All Quotes' }).click()
  await page.waitForURL(`**${paths.adminQuotes}`)
  await expect(menu).toBeHidden()
})

for (const [person, route] of [
  ['admin', paths.adminUsers],
  ['admin', paths.adminQuotes],
  ['admin', paths.adminProducts],
  ['contractor', paths.contractorQuotes],
  ['contractor', paths.contractorQuote(11)],
  ['supplier', paths.supplierQuotes],
  ['haulier', paths.haulierOrder(1)],
] as const) {
  test(`${person}: neither a turned tablet nor the open menu widens ${route}`, async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await signIn(page, person)
    await openWhole(page, route)
    const toggle = toggleOf(page)
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(await widthOf(page)).toBeLessThanOrEqual(820)
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    expect(await widthOf(page)).toBeLessThanOrEqual(820)
    const beyond = page
      .locator('.card')
      .evaluateAll((cards) => cards.filter((it) => it.scrollWidth > it.clientWidth + 1))
    expect(await beyond).toHaveLength(0)
  })
}

test('from 1100 px on the yard has the frame of the office, below it a lower bar and a rail', async ({ page }) => {
  const frame = async () => {
    const [bar, mark, menu] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      page.getByRole('link', { name: 'Loadstone', exact: true }).locator('svg').boundingBox(),
      page.locator('#side-menu').boundingBox(),
    ])
    const icons = ['My Quotes', 'My Orders', 'Statements'].map((name) =>
      page.locator('#side-menu').getByRole('link', { name }).locator('svg').getAttribute('class'),
    )
    return { bar: bar?.height, mark, menu: menu?.width, icons: await Promise.all(icons) }
  }
  const sizes = [1100, 1440]
  const seen: Record<string, Awaited<ReturnType<typeof frame>>[]> = { contractor: [], haulier: [] }
  for (const [person, frames] of Object.entries(seen)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, person)
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 900 })
      frames.push(await frame())
    }
  }
  expect(seen['haulier']).toEqual(seen['contractor'])
  expect(seen['haulier']?.[0]).toMatchObject({ bar: 80, menu: 232 })
  await page.setViewportSize({ width: 1024, height: 900 })
  // The menu folds itself once it has heard of the new width.
  await expect.poll(frame).toMatchObject({ bar: 64, menu: 96 })
})
