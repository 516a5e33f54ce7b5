import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { paths } from '../../web/paths.ts'
import { openWhole, signIn, test } from '../e2e/test.ts'

/** Of the demo, for the public pages about each role; taken anew when the screens have changed. */
const root = resolve(import.meta.dirname, '..', '..')
const folder = join(root, 'web', 'site', 'pictures')

const office = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.125 }
const tablet = { viewport: { width: 1024, height: 640 }, deviceScaleFactor: 1.40625 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

const pictures = [
  // Not the comparison of bids: what it shows of a price is for the contractor alone.
  { name: 'contractor-orders', person: 'contractor', path: paths.contractorOrders, device: office },
  { name: 'contractor-order', person: 'contractor', path: paths.contractorOrder(1), device: office },
  { name: 'supplier-quotes', person: 'supplier', path: paths.supplierQuotes, device: office },
  { name: 'supplier-bid', person: 'supplier', path: paths.supplierQuote(11), device: office },
  { name: 'haulier-board', person: 'haulier', path: paths.haulierDashboard, device: tablet },
  { name: 'driver-jobs', person: 'driver', path: paths.driver, device: phone },
]

for (const { name, person, path, device } of pictures) {
  test.describe(name, () => {
    test.use({ ...device, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

    test(`the picture ${name}`, async ({ page }) => {
      await signIn(page, person)
      await openWhole(page, path)
      await page.evaluate(() => document.fonts.ready)
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      await sharp(picture)
        .webp({ quality: 82, effort: 6 })
        .toFile(join(folder, `${name}.webp`))
    })
  })
}

/** 1200 × 630 px, the size of a link's preview (web/site/PageMeta.tsx). The window is wide enough for the whole bar. */
test.describe('the picture of a shared link', () => {
  test.use({
    viewport: { width: 1280, height: 672 },
    deviceScaleFactor: 0.9375,
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('share', async ({ page }) => {
    await openWhole(page, paths.home)
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await sharp(picture)
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(join(root, 'web', 'public', 'share.jpg'))
  })
})
