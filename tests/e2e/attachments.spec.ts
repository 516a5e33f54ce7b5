import { PDFDocument } from '@cantoo/pdf-lib'
import { paths } from '../../web/paths.ts'
import { ownProduct } from './demo.ts'
import { openPhone } from './driverPhone.ts'
import { photoOf } from './photos.ts'
import { expect, signIn, test, toastOf, watchForFaults, wholeBrowser } from './test.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })

/** The contractor’s, with the demo’s driver. */
const order = { id: 1, product: '6F5' }
const add = 'Add files'

async function pdf(script?: string): Promise<Buffer> {
  const made = await PDFDocument.create()
  made.addPage()
  if (script) made.addJavaScript('start', script)
  return Buffer.from(await made.save())
}

test('a contractor adds a plan that loses its line and goes on, and the driver has it in the dead zone', async ({
  browser,
  page: contractor,
  faults,
}) => {
  test.slow()
  const ofAnother = async () => {
    const context = await browser.newContext({ baseURL: ownProduct().url })
    watchForFaults(context, faults)
    return context
  }
  await signIn(contractor, 'contractor', paths.contractorOrder(order.id))
  const files = contractor.getByRole('region', { name: 'Attachments', exact: true })
  const row = (name: string) => files.getByRole('listitem', { name, exact: true })

  await files.getByLabel(add).setInputFiles([
    { name: 'Risk assessment.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
    { name: 'Method.pdf', mimeType: 'application/pdf', buffer: await pdf('app.alert(1)') },
  ])
  await expect(row('Risk assessment.docx')).toContainText('Not taken: only PDF, JPEG, PNG and WebP.')
  await expect(row('Method.pdf')).toContainText('Not taken: the PDF holds something that can run or opens by itself.')
  await files.getByRole('button', { name: 'Take away Risk assessment.docx' }).click()
  await files.getByRole('button', { name: 'Take away Method.pdf' }).click()

  const plan = await photoOf(2_400, 1_800)
  expect(plan.length).toBeGreaterThan(1_000_000)
  let parts = 0
  await contractor.route('**/parts/*', async (route) => {
    parts += 1
    if (parts === 3) await route.abort('internetdisconnected')
    else await route.continue()
  })
  await files.getByLabel('Who sees new files').selectOption('Firms and driver')
  await files.getByLabel(add).setInputFiles({ name: 'Tip point, gate 1.jpg', mimeType: 'image/jpeg', buffer: plan })
  await expect(row('Tip point, gate 1.jpg')).toContainText('No signal: goes on when it is back')
  await expect(row('Tip point, gate 1.jpg').getByRole('button', { name: 'Show Tip point, gate 1.jpg' })).toBeVisible({
    timeout: 20_000,
  })
  expect(parts).toBe(Math.ceil(plan.length / 256_000) + 1)

  const supplier = await (await ofAnother()).newPage()
  await signIn(supplier, 'supplier', paths.supplierOrder(order.id))
  const seen = supplier.getByRole('listitem', { name: 'Tip point, gate 1.jpg' })
  await expect(seen).toContainText('Firms and driver')
  await expect(supplier.getByRole('listitem', { name: 'Purchase order TG-0412-07.pdf' })).toHaveCount(0)
  const download = supplier.waitForEvent('download')
  await seen.getByRole('button', { name: 'Download Tip point, gate 1.jpg' }).click()
  expect((await download).suggestedFilename()).toBe('Tip point, gate 1.jpg')

  const phone = await ofAnother()
  const driver = await phone.newPage()
  await openPhone(driver, order.product)
  await driver.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await driver.goto(paths.driverJob(order.id))
  const plans = driver.getByRole('region', { name: 'Plans and pictures' })
  const kept = plans.getByRole('button', { name: /^Tip point, gate 1\.jpg On this phone/ })
  await expect(kept).toBeEnabled()
  await phone.setOffline(true)
  await driver.reload()
  await kept.click()
  const picture = driver.getByRole('dialog').getByRole('img', { name: 'Tip point, gate 1.jpg' })
  await expect(picture).toHaveJSProperty('naturalWidth', 2_400)
  await driver.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await phone.setOffline(false)

  // Both have opened it by now.
  await contractor.reload()
  const choice = row('Tip point, gate 1.jpg').getByLabel(/^Who sees/)
  await expect(choice).toBeDisabled()
  await expect(choice).toHaveValue('parties_and_driver')
  await expect(row('Tip point, gate 1.jpg')).toContainText('Somebody else has opened it')
  await files.getByRole('button', { name: 'Remove Tip point, gate 1.jpg' }).click()
  const dialog = contractor.getByRole('dialog')
  await expect(dialog).toContainText('Others have opened it, and may have kept a copy.')
  await dialog.getByRole('button', { name: 'Remove file' }).click()
  await expect(toastOf(contractor, 'Attachment removed')).toBeVisible()
  await expect(plans.getByText('Tip point, gate 1.jpg')).toHaveCount(0, { timeout: 20_000 })
})
