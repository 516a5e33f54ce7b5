import { demoPassword } from '../../api/contract/demo.ts'
import { paths } from '../../web/paths.ts'
import { expect, signIn, test } from './test.ts'

test('the owner makes a webhook, sends a test, sees that its name leads nowhere, and sends another', async ({
  page,
}) => {
  await signIn(page, 'haulier', paths.connections)
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('form', { name: 'New webhook' })
  const address = form.getByLabel('Address')
  await address.fill('https://127.1/loadstone')
  await form.getByLabel('Your password').fill(demoPassword)
  await form.getByRole('button', { name: 'Make webhook' }).click()
  await expect(form.getByText('The address must be on the public internet.').first()).toBeVisible()
  await address.fill('https://books.dovebank.example/loadstone')
  await form.getByLabel('Your password').fill(demoPassword)
  await form.getByRole('button', { name: 'Make webhook' }).click()
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
  const secret = page.getByRole('region', { name: 'Webhook secret' })
  await expect(secret).toContainText('it is shown only this once')
  await expect(secret.getByText(/^whsec_[\w+/]{40}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).last().click()
  const deliveries = page.getByRole('table', { name: /^Deliveries/ })
  const rows = deliveries.getByRole('row', { name: /^Today/ })
  await expect(rows).toHaveCount(1)
  // No name server knows a name that ends in .example.
  await expect(rows.first()).toContainText('No public address', { timeout: 20_000 })
  await expect(rows.first()).toContainText('try 1, given up')
  await rows.first().getByRole('button', { name: 'Test', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/"type": "webhook.test"/)).toBeVisible()
  await expect(dialog.getByText(/webhook-id: msg_/)).toBeVisible()
  await expect(dialog.getByText(/signature/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  // A test is no failure, so another is sent instead.
  await expect(rows.first().getByRole('button', { name: /^Replay/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(rows).toHaveCount(2)
})

test('the owner changes the secret, both sign for a day, and removes the webhook', async ({ page }) => {
  await signIn(page, 'haulier', paths.connections)
  const masked = page.getByText(/^whsec_•+/)
  const before = await masked.innerText()
  await page.getByRole('button', { name: 'Change secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change secret' }).click()
  await expect(page.getByText(/The one before signs too until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy secret' })).toBeVisible()
  await page.reload()
  await expect(masked).not.toHaveText(before)
  await expect(page.getByRole('button', { name: 'Copy secret' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change secret' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/^No webhook yet/)).toBeVisible()
  await page.goto(paths.activity)
  await expect(page.getByText(/removed the firm’s webhook/)).toBeVisible()
})
