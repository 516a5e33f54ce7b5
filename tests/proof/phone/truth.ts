import { expect, type Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'

/** What was said to be saved and has not arrived is among what the phone says it holds. */
export async function expectToHold(page: Page, missing: number): Promise<void> {
  await page.goto(paths.driver)
  if (missing === 0) return
  const chip = page.getByRole('link', { name: /unsent/ })
  const readCount = async () => Number(/^(\d+) unsent/.exec((await chip.innerText({ timeout: 1_000 })).trim())?.[1])
  await expect.poll(() => readCount().catch(() => 0)).toBeGreaterThanOrEqual(missing)
}
