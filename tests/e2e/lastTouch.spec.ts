import type { Page } from '@playwright/test'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { counts } from '../counts.ts'
import { drawSignature, logTicket, openPhone, openSigning, order } from './driverPhone.ts'
import { sessionWords } from './say/session.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { sessionApart } from './sessions.ts'
import { closeNotice, expect, test } from './test.ts'

/** A reload in the half second after a touch, time after time: what was typed and drawn stands again. */

const rounds = counts(1, 20)

/** So long after the next such event (ms), from within the page: a command from here would take longer. */
async function reloadAfter(page: Page, event: 'input' | 'pointerup', ms: number): Promise<void> {
  await page.evaluate(
    ({ event, ms }) =>
      window.addEventListener(
        event,
        () => {
          if (ms === 0) window.location.reload()
          else setTimeout(() => window.location.reload(), ms)
        },
        { once: true },
      ),
    { event, ms },
  )
}

async function loaded(page: Page, act: () => Promise<void>): Promise<void> {
  const again = page.waitForEvent('load')
  await act()
  await again
}

test.setTimeout(180_000)

for (const ms of [0, 60, 200]) {
  test(`digits and strokes outlive a reload ${ms} ms after the last touch`, async ({ page }) => {
    await openPhone(page)
    await page.goto(paths.driverTicket(order.id))
    const gross = page.getByLabel(ticketWords.gross)
    const clear = page.getByRole('button', { name: uiWords.clear })
    for (let round = 1; round <= rounds; round += 1) {
      await gross.fill('2')
      await gross.press('End')
      await reloadAfter(page, 'input', ms)
      const digit = String(round % 10)
      await loaded(page, () => page.keyboard.press(digit))
      await expect(gross, `round ${round}`).toHaveValue(`2${digit}`)

      await openSigning(page)
      await reloadAfter(page, 'pointerup', ms)
      await loaded(page, () => drawSignature(page))
      await expect(page.getByText('Drawn, not saved yet'), `round ${round}`).toBeVisible()
      await openSigning(page)
      // What is saved was drawn: a few rounds show that it stands too.
      if (round % 4 === 1) {
        await reloadAfter(page, 'pointerup', ms)
        await loaded(page, () => page.getByRole('button', { name: ticketWords.saveSignature }).click())
        await openSigning(page)
      }
      await clear.click()
      await page.getByRole('button', { name: 'Back to the ticket' }).click()
    }
  })
}

/** Both drivers are on it. */
const shared = { id: 1, product: '6F5 capping' }

/** With all that lies in local storage: another tab has signed in. */
async function become(page: Page, person: string, email?: string): Promise<void> {
  const { token, user, state } = await sessionApart(person, email)
  await page.context().addCookies(state.cookies)
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('user', user)
    },
    [token, JSON.stringify(user)] as const,
  )
  await page.goto(paths.driverTicket(shared.id))
}

test('nobody else sees what was typed last, and a logout or a finished ticket removes it', async ({ page }) => {
  const readTyped = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('loadstone|typed|')))
  // Other stories count this order's loads.
  await page.route('**/api/tickets', (route) => route.abort())
  await openPhone(page, shared.product)
  await page.goto(paths.driverTicket(shared.id))
  await expect(page.getByLabel(ticketWords.gross)).toHaveValue('')
  // Kept from being saved, and so from being forgotten.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No space left', 'QuotaExceededError')
    }
  })
  await page.getByLabel(ticketWords.gross).fill('29.5')
  expect(await readTyped()).toHaveLength(1)

  await become(page, 'lee', 'lee@dovebank.example')
  await expect(page.getByLabel(ticketWords.gross)).toHaveValue('')
  await become(page, 'driver')
  await expect(page.getByLabel(ticketWords.gross)).toHaveValue('29.5')

  await logTicket(page, { gross: '29.5', tare: '12.46', ref: 'LAST-TOUCH' }, shared.product)
  expect(await readTyped()).toEqual([])
  await page.goto(paths.driverTicket(shared.id))
  await reloadAfter(page, 'input', 0)
  await loaded(page, () => page.getByLabel(ticketWords.gross).fill('31'))
  await page.goto(paths.driverMe)
  await page.getByRole('button', { name: sessionWords.logout }).click()
  await page.getByRole('dialog').getByRole('button', { name: sessionWords.logout }).click()
  await closeNotice(page, sessionTexts.loggedOut)
  expect(await readTyped()).toEqual([])
})
