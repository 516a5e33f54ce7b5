import { test } from '@playwright/test'
import { demoPassword, demoSignIns } from '../../api/demo/firms.ts'
import { paths } from '../../web/paths.ts'
import { routes } from '../e2e/routes.ts'

/** Phone, tablet and desktop, as interface.md names them. */
const widths = [390, 820, 1440]
const schemes = ['light', 'dark'] as const

for (const [role, urls] of Object.entries(routes)) {
  test(role, async ({ page }) => {
    test.setTimeout(300_000)
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
