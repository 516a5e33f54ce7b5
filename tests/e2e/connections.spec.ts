import ical from 'node-ical'
import { demoPassword } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { ownProduct } from './demo.ts'
import { expect, signIn, test } from './test.ts'

test('the owner makes a token, software reads tickets by it, and once it is revoked it reads nothing', async ({
  page,
}) => {
  await signIn(page, 'haulier', paths.settings)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('form', { name: 'New token' })
  await form.getByLabel('Name').fill('Sage, weekly tickets')
  await form.getByLabel('Read tickets').check()
  await form.getByLabel('Add drivers').check()
  await form.getByLabel('Your password').fill(demoPassword)
  await form.getByRole('button', { name: 'Make token' }).click()
  const token = await page.getByText(/^lst_/).innerText()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  const call = (path: string, body?: object) =>
    fetch(ownProduct().url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const tickets = await call('/api/tickets.csv')
  expect([tickets.status, tickets.headers.get('ratelimit-remaining')]).toEqual([200, '29'])
  expect((await tickets.text()).split('\n').length).toBeGreaterThan(2)
  expect((await call('/api/statements?month=2026-03')).status).toBe(403)
  const driver = { first_name: 'Owen', last_name: 'Pugh', email: 'owen@dovebank.example', phone: '01632 960 140' }
  expect((await call('/api/haulier/drivers', driver)).status).toBe(201)
  await page.reload()
  const row = page.getByRole('row', { name: /Sage, weekly tickets/ })
  await expect(row).toContainText('reads tickets, adds drivers')
  await expect(row).toContainText('Today, ')
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(/^No tokens yet/)).toBeVisible()
  expect((await call('/api/tickets.csv')).status).toBe(401)
  await page.goto(paths.activity)
  await expect(page.getByText('The token Sage, weekly tickets invited Owen Pugh')).toBeVisible()
})

test('a driver’s calendar has their jobs, and a new address ends the one before', async ({ page }) => {
  await signIn(page, 'driver', paths.connections)
  await page.getByRole('button', { name: 'Make an address' }).click()
  await page.evaluate(() => {
    // The page's own copy of what it would give to the clipboard.
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })
  })
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy address' }).click()
    return page.evaluate(() => (window as unknown as { copied: string }).copied)
  }
  const address = await copied()
  const fetched = await fetch(ownProduct().url + new URL(address).pathname)
  const events = Object.values(ical.sync.parseICS(await fetched.text())).filter((one) => one?.type === 'VEVENT')
  expect([fetched.status, events.length > 0]).toEqual([200, true])
  await page.getByRole('button', { name: 'Make a new one' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(copied).not.toBe(address)
  expect((await fetch(ownProduct().url + new URL(address).pathname)).status).toBe(404)
})
