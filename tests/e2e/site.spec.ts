import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as notFoundTexts from '../../api/contract/messages/notFound.ts'
import { paths } from '../../web/paths.ts'
import { layoutFaults } from './hands/layoutFaults.ts'
import { openEarly } from './openEarly.ts'
import { accountWords } from './say/accounts.ts'
import { sessionWords } from './say/session.ts'
import { shellWords } from './say/shell.ts'
import { expect, signIn, test } from './test.ts'

const publicPages = [
  { path: paths.home, title: 'Bulk aggregates and haulage · Loadstone', heading: 'From quarry face to signed ticket.' },
  { path: paths.about, title: 'About · Loadstone', heading: 'Bulk stone, from the request to the last signed ticket.' },
  { path: paths.contact, title: 'Contact · Loadstone', heading: 'Contact' },
  { path: paths.contractors, title: 'Contractors · Loadstone', heading: 'Stone on site, and proof of every load.' },
  { path: paths.suppliers, title: 'Suppliers · Loadstone', heading: 'Jobs for your quarry, nearest first.' },
  { path: paths.hauliers, title: 'Hauliers · Loadstone', heading: "Full wagons, and tickets that don't get lost." },
  { path: paths.privacyPolicy, title: 'Privacy Policy · Loadstone', heading: 'Privacy Policy' },
  { path: paths.terms, title: 'Terms & Conditions · Loadstone', heading: 'Terms & Conditions' },
] as const

/** Prerendered for a fast first visit, not for search. */
const forms = [
  { path: paths.login, title: 'Login · Loadstone', heading: 'Login' },
  { path: paths.registerUser, title: 'User Registration · Loadstone', heading: 'User Registration' },
  { path: paths.registerContractor, title: 'Contractor Registration · Loadstone', heading: 'Contractor Registration' },
  { path: paths.registerSupplier, title: 'Supplier Registration · Loadstone', heading: 'Supplier Registration' },
  { path: paths.registerHaulier, title: 'Haulier Registration · Loadstone', heading: 'Haulier Registration' },
] as const

const headerLinks = [
  ['Home', paths.home],
  ['About', paths.about],
  ['Contact', paths.contact],
  ['Contractors', paths.contractors],
  ['Suppliers', paths.suppliers],
  ['Hauliers', paths.hauliers],
  ['User Registration', paths.registerUser],
  ['Admin Registration', paths.registerAdmin],
  ['Login', paths.login],
] as const

/** React says on the console when a page that came drawn is not what it draws itself. */
function watchForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, title, heading } of publicPages) {
    test(`${path} can be read, and says what it is`, async ({ page, baseURL }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { useInnerText: true })
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{4,}/)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}${path}`)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' })).toBeVisible()
    })
  }

  test('the menu opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(paths.home)
    await page.getByRole('button', { name: shellWords.menu }).click()
    await page.getByRole('navigation', { name: shellWords.main }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(paths.about)
  })
})

const drawnPages = [
  ...publicPages.map((page) => ({ ...page, canonicals: 1 })),
  ...forms.map((page) => ({ ...page, canonicals: 0 })),
]
for (const { path, title, heading, canonicals } of drawnPages) {
  test(`${path} is taken over by the app as it stands`, async ({ page }) => {
    const complaints = watchForComplaints(page)
    await page.goto(path)
    // Marked in the HTML as it came: what is drawn anew would have lost the mark.
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-came', 'drawn'))
    await expect.poll(() => page.evaluate(isTakenOver)).toBe(true)
    await expect(page.locator('h1')).toHaveAttribute('data-came', 'drawn')
    await expect(page.locator('h1')).toHaveText(heading, { useInnerText: true })
    await expect(page).toHaveTitle(title)
    expect(await page.locator('title').count()).toBe(1)
    expect(await page.locator('link[rel="canonical"]').count()).toBe(canonicals)
    expect(complaints).toEqual([])
  })
}

/** React keeps its own note on an element that it looks after. */
function isTakenOver(): boolean {
  const heading = document.querySelector('h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
}

test('the header leads to every public page, the registrations and the login', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(paths.home)
  const links = page.getByRole('navigation', { name: shellWords.main }).getByRole('link')
  await expect(links).toHaveText(headerLinks.map(([label]) => label))
  for (const [index, [, to]] of headerLinks.entries()) await expect(links.nth(index)).toHaveAttribute('href', to)
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  const mark = await page.getByRole('link', { name: 'Loadstone', exact: true }).locator('svg').boundingBox()
  expect(mark?.height).toBe(80)
})

for (const width of [1024, 1100, 1240, 1366]) {
  test(`at ${width} px the landing page uses the window's whole width`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    await page.goto(paths.home)
    const links = page.getByRole('navigation', { name: shellWords.main }).getByRole('link')
    await expect(links).toHaveCount(width < 1100 ? 0 : headerLinks.length)
    const bar = await Promise.all((await links.all()).map((link) => link.boundingBox()))
    const middles = bar.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
    expect(new Set(middles).size, 'one line').toBeLessThanOrEqual(1)
    const login = bar.at(-1)
    expect((login?.x ?? 0) + (login?.width ?? 0)).toBeLessThanOrEqual(width - 14)

    for (const name of ['Contractors', 'Suppliers', 'Hauliers']) {
      const role = page.getByRole('main').getByRole('region', { name })
      const [text, scene] = [
        await role.locator(':scope > :first-child').boundingBox(),
        await role.locator(':scope > :last-child').boundingBox(),
      ]
      expect(text?.width, name).toBeGreaterThan(330)
      expect((scene?.x ?? 0) - (text?.x ?? 0) - (text?.width ?? 0), name).toBeGreaterThanOrEqual(40)
      expect(width - (scene?.x ?? 0) - (scene?.width ?? 0), name).toBeLessThanOrEqual(33)
    }

    const benches = page.getByRole('region', { name: 'How an order flows' }).getByRole('listitem')
    const stairs = await Promise.all((await benches.all()).map((bench) => bench.boundingBox()))
    expect(stairs).toHaveLength(5)
    for (const [nth, stair] of stairs.entries()) {
      const before = stairs[nth - 1]
      if (!before || !stair) continue
      expect(stair.x).toBeCloseTo(before.x + before.width, 0)
      expect(stair.y).toBeCloseTo(before.y + 46, 0)
    }
    expect(await page.evaluate<string[]>(layoutFaults(24))).toEqual([])
  })
}

test('the about page names whose data the places are', async ({ page }) => {
  await page.goto(paths.about)
  const main = page.getByRole('main')
  await expect(main).toContainText('derived from Ordnance Survey and Office for National Statistics open data')
  await expect(main).toContainText(
    'Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail copyright and database right. Contains National Statistics data © Crown copyright and database right. Open Government Licence v3.0.',
  )
})

test('the footer leads to policy and terms, and names the current year', async ({ page }) => {
  await page.goto(paths.about)
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText(`© ${new Date().getFullYear()} Loadstone`)
  await foot.getByRole('link', { name: accountWords.privacyPolicy }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await foot.getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the landing page leads to registration and to more', async ({ page }) => {
  await page.goto(paths.home)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Register Today' })).toHaveAttribute('href', paths.registerUser)
  await expect(main.getByRole('link', { name: 'Create Your Account' })).toHaveAttribute('href', paths.registerUser)
  const forms = {
    Contractors: paths.registerContractor,
    Suppliers: paths.registerSupplier,
    Hauliers: paths.registerHaulier,
  }
  for (const [role, form] of Object.entries(forms)) {
    await expect(main.getByRole('region', { name: role }).getByRole('link', { name: 'Join' })).toHaveAttribute(
      'href',
      form,
    )
  }
  await main.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(paths.about)
})

for (const [rolePage, form] of [
  [paths.contractors, paths.registerContractor],
  [paths.suppliers, paths.registerSupplier],
  [paths.hauliers, paths.registerHaulier],
] as const) {
  test(`${rolePage} leads to its own registration`, async ({ page }) => {
    await page.goto(rolePage)
    const main = page.getByRole('main')
    for (const name of ['Register Today', 'Create Your Account']) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', form)
    }
  })
}

for (const [alias, target] of [
  ['/contractorReg', paths.registerContractor],
  ['/haulierReg', paths.registerHaulier],
  ['/register', paths.registerUser],
  ['/password', paths.forgotPassword],
] as const) {
  test(`${alias} is ${target}`, async ({ page }) => {
    await page.goto(alias)
    await expect(page).toHaveURL(target)
  })
}

test('on a phone the menu opens by the keyboard, closes on Escape and after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.home)
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true)
  const menu = page.getByRole('navigation', { name: shellWords.main })
  const button = page.getByRole('button', { name: shellWords.menu })
  await expect(menu).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'Hauliers' }).click()
  await expect(page).toHaveURL(paths.hauliers)
  await expect(menu).toBeHidden()
})

test('a signed-in user may read the landing page, and goes on to their area from there', async ({ page }) => {
  await signIn(page, 'supplier', paths.home)
  await expect(page.getByRole('link', { name: 'Register Today' })).toBeVisible()
  await page.getByRole('link', { name: 'My area' }).click()
  await expect(page).toHaveURL(paths.supplierDashboard)
})

test('a page opens at its top, and Back returns to where the reader was', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto(paths.contractors)
  await page.mouse.wheel(0, 700)
  await expect.poll(scrolled).toBeGreaterThan(600)
  const left = await scrolled()
  await page.goto(paths.suppliers)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(left)
})

test('a reader who scrolls before the app has taken over stays there, and Back returns there', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const release = await openEarly(page, paths.contractors)
  await page.mouse.wheel(0, 700)
  await expect.poll(scrolled).toBe(700)
  release()
  // From here on the router sees to it.
  await expect.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe('manual')
  expect(await scrolled()).toBe(700)
  await page.goto(paths.suppliers)
  await page.goBack()
  await expect.poll(scrolled).toBe(700)
})

test('the error pages say what happened and lead on', async ({ page }) => {
  await page.goto(paths.unauthorised)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unauthorised')
  await expect(page.getByRole('main').getByRole('link', { name: sessionWords.login })).toHaveAttribute(
    'href',
    paths.login,
  )
  await page.goto(paths.serverError)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error')
  await page.goto(paths.notFound)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundTexts.page)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(paths.home)
})

test('a link that somebody shares comes with a picture of its own', async ({ page, request, baseURL }) => {
  await page.goto(paths.home)
  const picture = page.locator('meta[property="og:image"]')
  await expect(picture).toHaveAttribute('content', `${baseURL}/share.jpg`)
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const answer = await request.get('/share.jpg')
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  const { width, height } = await sharp(await answer.body()).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('search engines are told of the public pages by the address people type', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const forms = [paths.registerUser, paths.registerContractor, paths.registerSupplier, paths.registerHaulier]
  for (const path of [...publicPages.map(({ path }) => path), ...forms]) {
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`)
  }
  expect(sitemap).not.toContain(paths.driver)
  const page = await request.get(paths.about)
  const again = await request.get(paths.about, { headers: { 'if-none-match': page.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)
})

test('the server gives each page its own status', async ({ request }) => {
  const expected = {
    [paths.login]: 200,
    [paths.driverTicket(7)]: 200,
    '/viewUsers': 404,
    '/no-such-page': 404,
    [`${paths.admin}/no-such-page`]: 404,
    [paths.unauthorised]: 401,
    [paths.notFound]: 404,
    [paths.serverError]: 500,
  }
  const answers = await Promise.all(Object.keys(expected).map((path) => request.get(path)))
  expect(answers.map((answer) => answer.status())).toEqual(Object.values(expected))
  for (const answer of answers) expect(answer.headers()['content-type']).toMatch('text/html')
})

test('the server has an icon for browsers and an address for reports of faults', async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), (await icon.body()).readUInt16LE(2)]).toEqual([200, 1])
  const text = await (await request.get('/.well-known/security.txt')).text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(180)
})
