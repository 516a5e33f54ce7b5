import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { accountWords } from './say/accounts.ts'
import { expect, test } from './test.ts'

/** The addresses that the page asks the browser to open elsewhere, such as in a mail program. */
async function watchForMail(page: Page): Promise<string[]> {
  const asked: string[] = []
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  browser.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) asked.push(url)
  })
  return asked
}

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel(accountWords.email).fill('mo@stone.example')
  await page.getByLabel('Subject').fill('Scalpings & sand, 50 % off?')
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Open in my mail program' }).click()
}

test('the contact form opens a mail, posts nothing and is empty again', async ({ page }) => {
  const asked = await watchForMail(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto(paths.contact)
  await write(page, 'Two lines:\nthe second, with ümlauts & a plus +')
  await expect(page.getByRole('status')).toContainText('Your mail program has been asked to open your message')
  await expect.poll(() => asked.length).toBe(1)
  const [mail = ''] = asked
  expect(mail).toContain('%0D%0A')
  expect(mail).not.toContain('+')
  const { pathname, searchParams } = new URL(mail)
  expect(pathname).toBe('info@loadstone.example')
  expect(searchParams.get('subject')).toBe('Scalpings & sand, 50 % off?')
  expect(searchParams.get('body')).toBe(
    'Two lines:\r\nthe second, with ümlauts & a plus +\r\n\r\nReply to: mo@stone.example',
  )
  for (const label of ['Email', 'Subject', 'Message']) await expect(page.getByLabel(label)).toHaveValue('')
  expect(sent).toEqual([])
  await expect(page.getByRole('link', { name: 'try again' })).toHaveAttribute('href', mail)
})

test('what is missing is named, and the first of it takes the focus', async ({ page }) => {
  const asked = await watchForMail(page)
  await page.goto(paths.contact)
  await page.getByRole('button', { name: 'Open in my mail program' }).click()
  for (const field of ['email', 'subject', 'message']) {
    await expect(page.getByRole('alert')).toContainText(`The ${field} field is required.`)
  }
  await expect(page.getByLabel(accountWords.email)).toBeFocused()
  await page.getByLabel(accountWords.email).fill('mo at stone')
  await page.getByRole('button', { name: 'Open in my mail program' }).click()
  await expect(page.getByRole('alert')).toContainText('The email field must be a valid email address.')
  expect(asked).toEqual([])
})

test('a message that no mail program would be passed whole is not cut', async ({ page }) => {
  const asked = await watchForMail(page)
  await page.goto(paths.contact)
  await write(page, 'ü'.repeat(400))
  await expect(page.getByRole('alert')).toContainText('The message is too long for a mail program.')
  await expect(page.getByLabel('Message')).toHaveValue('ü'.repeat(400))
  expect(asked).toEqual([])
})
