import type { CDPSession, Locator, Page } from '@playwright/test'
import { counts } from '../counts.ts'
import { openPhone, openSigning, startTicket, typeTicket } from './driverPhone.ts'
import { expect, test } from './test.ts'

/** Raw touches, as a screen sends them: after a moving stroke Chromium gives the next tap no click. */

test.use({ hasTouch: true })
test.setTimeout(180_000)

const rounds = counts(5, 50)

test('a tap straight after the last stroke saves the signature, once', async ({ page }) => {
  const { touch, save } = await openPad(page)
  const clicks = await countClicks(page)
  for (let round = 1; round <= rounds; round += 1) {
    await stroke(page, touch)
    await tap(touch, save)
    const saved = page.getByRole('button', { name: /Signature saved!/ })
    await expect(saved, `round ${round}`).toBeVisible()
    // A click of the same tap that came late would come before the next tap's own.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await tap(touch, saved)
    await expect(page.getByRole('dialog', { name: 'Signature' })).toBeVisible()
    expect(await clicks(), `round ${round}`).toBe(2)
    await page.getByRole('button', { name: 'Clear' }).click()
    await clicks()
  }
})

test('Clear, the name of the signer and Back take a tap straight after the last stroke too', async ({ page }) => {
  const { touch } = await openPad(page)
  const signers = page.getByRole('group', { name: 'Signed by' }).locator('label')
  for (let round = 1; round <= rounds; round += 1) {
    await stroke(page, touch)
    await tap(touch, page.getByRole('button', { name: 'Clear' }))
    await expect(page.getByText('Signature cleared'), `round ${round}`).toBeVisible()
    await stroke(page, touch)
    const signer = signers.nth(round % 2)
    await tap(touch, signer)
    await expect(signer.getByRole('radio'), `round ${round}`).toBeChecked()
    await stroke(page, touch)
    await tap(touch, page.getByRole('button', { name: 'Back to the ticket' }))
    await expect(page.getByText('Drawn, not saved yet'), `round ${round}`).toBeVisible()
    await openSigning(page)
  }
})

test('the second of two quick taps on Save submits nothing', async ({ page }) => {
  const { touch, save } = await openPad(page)
  await stroke(page, touch)
  await tap(touch, save, 2)
  await expect(page.getByText('Signature saved!')).toBeVisible()
  await page.getByLabel('Gross').fill('30.5')
  await expect(page.getByLabel('Gross')).toHaveValue('30.5')
})

type Touch = { type: 'touchStart' | 'touchMove' | 'touchEnd'; at: readonly { x: number; y: number }[] }

async function openPad(page: Page) {
  await openPhone(page)
  await startTicket(page)
  await typeTicket(page, { gross: '29.5', tare: '12.4', ref: 'STROKE-1' })
  await openSigning(page)
  const touch = await page.context().newCDPSession(page)
  return { touch, save: page.getByRole('button', { name: 'Save signature' }) }
}

async function send(touch: CDPSession, { type, at }: Touch): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...at] })
}

/** Two lines; the finger is lifted while it moves. */
async function stroke(page: Page, touch: CDPSession): Promise<void> {
  const pad = await boxOf(page.getByRole('img', { name: /Signature field/ }))
  for (const left of [40, 160]) {
    const points = Array.from({ length: 12 }, (_, step) => ({
      x: pad.x + left + step * 10,
      y: pad.y + 60 + (step % 3) * 30,
    }))
    await send(touch, { type: 'touchStart', at: points.slice(0, 1) })
    for (const point of points.slice(1)) await send(touch, { type: 'touchMove', at: [point] })
    await send(touch, { type: 'touchEnd', at: [] })
  }
}

async function tap(touch: CDPSession, control: Locator, times = 1): Promise<void> {
  const { x, y, width, height } = await boxOf(control)
  for (let time = 1; time <= times; time += 1) {
    await send(touch, { type: 'touchStart', at: [{ x: x + width / 2, y: y + height / 2 }] })
    await send(touch, { type: 'touchEnd', at: [] })
  }
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

/** How many clicks the page has had since it was last asked. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { clicks: 0 }
    Object.assign(window, { counter })
    addEventListener('click', () => counter.clicks++, true)
  })
  return () =>
    page.evaluate(() => {
      const { counter } = window as unknown as { counter: { clicks: number } }
      const { clicks } = counter
      counter.clicks = 0
      return clicks
    })
}
