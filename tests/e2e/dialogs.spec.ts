import { paths } from '../../web/paths.ts'
import { openContractor } from './account.ts'
import { actAs } from './api.ts'
import { expect, signIn, test } from './test.ts'

test('a dialog’s button takes a press that begins while the dialog appears', async ({ page }) => {
  await openContractor('quick')
  await actAs('quick')
  await signIn(page, 'quick', paths.settings)
  const card = page.getByRole('region', { name: 'Where you are signed in' })
  const opener = card.getByRole('button', { name: /^Sign out/ })
  await expect(opener).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
  await opener.click()
  const button = await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).boundingBox()
  if (!button) throw new Error('The dialog has no button')
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2)
  await page.mouse.down()
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await page.mouse.up()
  await expect(card.getByRole('status')).toContainText('Signed out there')
})
