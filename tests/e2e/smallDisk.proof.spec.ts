import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { countTickets } from './arrived.ts'
import { jobCard, logTicket, startTicket } from './driverPhone.ts'
import { installPhone, openProfile, type Profile } from './profile.ts'
import { sessionWords } from './say/session.ts'
import { ticketWords } from './say/tickets.ts'
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts'
import { expect, signInByForm, test } from './test.ts'

/**
 * A phone whose disk is really full: the browser's profile lies on a file system of 48 MB, which is filled to its last byte right
 * after two tickets were saved without a network. Chromium then evicts a site that was not granted persistence as a whole, in
 * the middle of it or when it is closed. DISK_RUNS repeats it; DISK_UNSHARE does without root.
 */
const runs = Number(process.env['DISK_RUNS'] ?? 1)

test.setTimeout(180_000)

const kinds = ['without', 'with'] as const

for (const persistence of kinds) {
  for (let run = 1; run <= runs; run++) {
    test(`a disk that fills up under two unsent tickets loses neither, ${persistence} persistence (run ${run})`, async ({
      product,
    }) => {
      const disk = mountSmallDisk()
      try {
        if (persistence === 'with') grantPersistence(disk, product.url)
        const refs = [`FULL-${persistence}-${run}-1`, `FULL-${persistence}-${run}-2`]
        const phone = await start(disk, product.url)
        await installPhone(phone.page)
        expect(await phone.page.evaluate(() => navigator.storage.persisted())).toBe(persistence === 'with')
        await product.end()
        for (const ref of refs) await logTicket(phone.page, { gross: '12.9', tare: '12.7', ref })
        disk.fill()
        await writeWhatCan(phone.page)
        await phone.context.close()
        disk.free()
        await product.startAgain()

        const again = await start(disk, product.url)
        await again.page.goto(paths.driver)
        await signInWhereAsked(again.page)
        await expect.poll(() => countTickets(refs), { timeout: 45_000 }).toEqual([1, 1])
        await expect(again.page.getByRole('link', { name: /unsent|missing/ })).toBeHidden()
        await again.context.close()
      } finally {
        disk.end()
      }
    })
  }
}

/** As a browser that was asked and agreed: a permission given through its protocol keeps nothing from being evicted. */
function grantPersistence(disk: SmallDisk, url: string): void {
  const exceptions = { durable_storage: { [`${url},*`]: { setting: 1 } } }
  disk.write('profile/Default/Preferences', JSON.stringify({ profile: { content_settings: { exceptions } } }))
}

function start(disk: SmallDisk, url: string): Promise<Profile> {
  return openProfile(join(disk.path, 'profile'), url, disk.browser)
}

/** What a driver and the engine do next: a form is opened and typed into, the signal comes and goes, the app is hidden. */
async function writeWhatCan(page: Page): Promise<void> {
  // An app that was evicted with its worker opens no page without a server.
  page.setDefaultTimeout(10_000)
  await startTicket(page).catch(() => {})
  await page
    .getByLabel(ticketWords.gross)
    .fill('30.1', { timeout: 5_000 })
    .catch(() => {})
  for (const event of ['online', 'pagehide', 'online']) {
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), event)
    await page.waitForTimeout(1_500)
  }
}

async function signInWhereAsked(page: Page): Promise<void> {
  const login = page.getByRole('heading', { name: sessionWords.login })
  await expect(login.or(jobCard(page))).toBeVisible()
  if (await login.isVisible()) await signInByForm(page, 'driver')
}
