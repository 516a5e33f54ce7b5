import { test } from '@playwright/test'
import { demoPassword, demoSignIns } from '../../api/demo/firms.ts'
import { paths } from '../../web/paths.ts'

/** Phone, tablet and desktop, as interface.md names them. */
const widths = [390, 820, 1440]
const schemes = ['light', 'dark'] as const

/** Every route with what each demo role sees of it; a visitor signs in as nobody. */
const routes: Record<string, readonly string[]> = {
  visitor: [paths.login, '/nowhere'],
  admin: [paths.adminDashboard, paths.adminQuotes, paths.adminQuote(1), `${paths.admin}/nowhere`],
  contractor: [
    paths.contractorDashboard,
    paths.contractorQuotes,
    paths.contractorQuoteAdd,
    paths.contractorQuote(11),
    paths.contractorQuoteEdit(18),
    paths.contractorOrders,
    paths.contractorOrder(1),
  ],
  supplier: [
    paths.supplierDashboard,
    paths.supplierQuotes,
    paths.supplierQuote(11),
    paths.supplierQuote(12),
    paths.supplierOrders,
    paths.supplierOrder(1),
    paths.supplierOrder(5),
  ],
  haulier: [
    paths.haulierDashboard,
    `${paths.haulierDashboard}?assign=7`,
    paths.haulierQuotes,
    paths.haulierQuote(14),
    paths.haulierOrders,
    paths.haulierOrder(1),
    paths.haulierAddUser,
  ],
  yard: [paths.haulierDashboard, paths.haulierOrders, paths.haulierOrder(1)],
  driver: [paths.driver, paths.driverJob(2), paths.driverTicket(2), paths.driverUnsent, paths.driverMe],
}

for (const [role, urls] of Object.entries(routes)) {
  test(role, async ({ page }) => {
    test.setTimeout(120_000)
    const email = demoSignIns.map(([address]) => address).find((address) => address.startsWith(`${role}@`))
    if (email) {
      await page.goto(paths.login)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL((url) => url.pathname !== paths.login)
    }
    for (const url of urls) {
      for (const colorScheme of schemes) {
        for (const width of widths) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 })
          await page.goto(url)
          // A page that never falls silent is photographed as it is.
          await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
          const name = `${url.slice(1).replaceAll(/[/?=]/g, '-')}-${width}-${colorScheme}`
          await page.screenshot({ path: `screens/${role}/${name}.png`, fullPage: true })
        }
      }
    }
  })
}
