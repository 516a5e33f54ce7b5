import type { Page } from '@playwright/test'
import * as productTexts from '../../api/contract/messages/products.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { actAs } from './api.ts'
import { uiWords } from './say/ui.ts'
import { closeNotice, closeToast, expect, fillLogin, openWhole, signIn, test, toastOf } from './test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A product of a story's own, pending, among the products that are searched for it. */
async function openProduct(page: Page, name: string) {
  const admin = await actAs('admin')
  await admin.post('/api/products', { name, description: 'Of a story of its own', status: 0 })
  await signIn(page, 'admin', `${paths.adminProducts}?${new URLSearchParams({ search: name })}`)
  await expect(rowOf(page, name)).toBeVisible()
  return rowOf(page, name)
}

test.describe('adding', () => {
  test('says what is missing and what is taken, then leads to the list', async ({ page }) => {
    await signIn(page, 'admin')
    await page.getByRole('link', { name: 'View Products' }).click()
    await page.getByRole('link', { name: 'Add New Product' }).click()
    await expect(page).toHaveURL(paths.adminProductAdd)
    const form = page.getByRole('form', { name: 'Add Product' })
    const name = form.getByLabel('Product Name')
    const add = form.getByRole('button', { name: 'Add Product' })
    await add.click()
    await expect(form.getByRole('alert')).toContainText(productTexts.fixForm)
    await expect(name).toHaveAccessibleDescription('The product name field is required.')
    await expect(name).toBeFocused()

    await name.fill('mot type 1')
    await form.getByLabel('Description').fill('Crushed granite 0/40')
    await page.reload()
    await expect(name).toHaveValue('mot type 1')
    await add.click()
    await expect(name).toHaveAccessibleDescription('The product name has already been taken.')
    await expect(form.getByRole('alert')).toContainText(productTexts.fixForm)

    await name.fill('Granite sub-base')
    await add.click()
    await expect(toastOf(page, productTexts.added)).toBeVisible()
    await expect(page).toHaveURL(paths.adminProducts)
    await closeToast(page, productTexts.added)
    await expect(rowOf(page, 'Granite sub-base')).toContainText('Pending')
  })

  test("a contractor's is pending, and they go on with their quotes", async ({ page }) => {
    await signIn(page, 'contractor')
    await page.getByRole('link', { name: 'Add Product' }).click()
    await expect(page).toHaveURL(paths.contractorProductAdd)
    await expect(page.getByRole('main')).toContainText('Once approved, you can request quotes for it.')
    const form = page.getByRole('form', { name: 'Add Product' })
    await form.getByLabel('Product Name').fill('Slate chippings')
    await form.getByLabel('Description').fill('Blue slate 20/40 mm')
    await form.getByRole('button', { name: 'Add Product' }).click()
    await closeToast(page, productTexts.added)
    await expect(page).toHaveURL(paths.contractorQuotes)
    await signIn(page, 'admin', `${paths.adminProducts}?status=0`)
    await expect(rowOf(page, 'Slate chippings')).toBeVisible()
  })
})

test('a pending product is approved at once, edited, and deleted after a question', async ({ page }) => {
  const row = await openProduct(page, 'Ironstone 40 mm')
  await row.getByRole('button', { name: 'Approve' }).click()
  await closeToast(page, productTexts.updated)
  await expect(row).toContainText('Approved')
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: uiWords.save }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('The name field is required.')
  await dialog.getByLabel('Name').fill('sharp sand 0/4')
  await dialog.getByRole('button', { name: uiWords.save }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('The name has already been taken.')
  await dialog.getByLabel('Name').fill('Ironstone 40 mm, washed')
  await dialog.getByRole('radiogroup', { name: uiWords.status }).getByLabel(uiWords.pending).check()
  await dialog.getByRole('button', { name: uiWords.save }).click()
  await closeToast(page, productTexts.updated)
  await expect(row).toContainText('washed')
  await expect(row).toContainText('Pending')

  await row.getByRole('button', { name: uiWords.delete }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })
  await expect(question).toContainText('This action cannot be undone.')
  await question.getByRole('button', { name: uiWords.cancel }).click()
  await row.getByRole('button', { name: uiWords.delete }).click()
  await question.getByRole('button', { name: 'Delete product' }).click()
  await closeToast(page, productTexts.deleted)
  await expect(page.getByText(productTexts.none)).toBeVisible()
})

test('a product in use stays, and the dialog says what to do instead', async ({ page }) => {
  await signIn(page, 'admin', `${paths.adminProducts}?search=MOT+Type+1`)
  await rowOf(page, 'MOT Type 1').getByRole('button', { name: uiWords.delete }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete product' }).click()
  await expect(question.getByRole('alert')).toContainText('used by quotes or suppliers and cannot be deleted')
  await question.getByRole('button', { name: uiWords.cancel }).click()
  await expect(rowOf(page, 'MOT Type 1')).toBeVisible()
})

test('filter and search live in the address', async ({ page }) => {
  await signIn(page, 'admin', paths.adminProducts)
  const status = page.getByRole('radiogroup', { name: uiWords.status })
  await status.getByLabel('Approved').check()
  await expect(page).toHaveURL(/status=1/)
  await expect(rowOf(page, 'Road planings')).toHaveCount(0)
  await status.getByLabel(uiWords.pending).check()
  await expect(rowOf(page, 'Road planings')).toBeVisible()
  await expect(rowOf(page, 'Sharp sand')).toHaveCount(0)
  await page.getByLabel('Name or description').fill('asphalt')
  await expect(page).toHaveURL(/search=asphalt/)
  await page.reload()
  await expect(status.getByLabel(uiWords.pending)).toBeChecked()
  await expect(rowOf(page, 'Road planings')).toBeVisible()
  await page.getByRole('button', { name: uiWords.clear }).click()
  await expect(rowOf(page, 'Sharp sand')).toBeVisible()
})

test('a session that was revoked elsewhere ends at once, and a login leads back to its list', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin')
  await openWhole(page, paths.adminProducts)
  await page.getByLabel('Name or description').fill('asphalt')
  await expect(page).toHaveURL(`${paths.adminProducts}?search=asphalt`)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await expect(page.getByRole('dialog', { name: sessionTexts.expired })).toContainText(sessionTexts.loginAgain)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByRole('row')).toHaveCount(0)
  await closeNotice(page, sessionTexts.expired)
  await fillLogin(page, 'admin@loadstone.example')
  await expect(page).toHaveURL(`${paths.adminProducts}?search=asphalt`)
  await expect(rowOf(page, 'Road planings')).toBeVisible()
})
