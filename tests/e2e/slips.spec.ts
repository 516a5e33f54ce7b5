import { paths } from '../../web/paths.ts'
import { openPhone, sign, startTicket, submit, typeTicket } from './driverPhone.ts'
import { makeJob } from './haulage.ts'
import { photoOf } from './photos.ts'
import { ticketWords } from './say/tickets.ts'
import { expect, signIn, test } from './test.ts'

test('a slip photographed without signal comes behind its ticket, and who pays can read it', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const quoteId = await makeJob(87)
  const job = new RegExp(`Order ${quoteId}(?!\\d)`)
  await openPhone(page, job)
  await startTicket(page, job)
  await page.route('**/api/tickets', (route) => route.abort())
  await typeTicket(page, { gross: '30.1', tare: '12.5', ref: 'SLIP-1' })
  const photo = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf(2_400, 3_200) }
  await page.getByLabel('Photo of the slip').setInputFiles(photo)
  const kept = page.getByRole('img', { name: 'The slip, as photographed' })
  await expect(kept).toHaveJSProperty('naturalHeight', 1_600)
  await expect(page.getByText('Weighbridge slip')).toHaveCount(2)
  await sign(page)
  await submit(page)
  await page.goto(paths.driverUnsent)
  await expect(page.getByRole('heading', { name: '2 unsent' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Unsent photos of slips' }).getByRole('listitem')).toHaveCount(1)
  const sent: string[] = []
  // A try of before, which is aborted, doesn't arrive.
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /\/api\/tickets/.test(request.url())) sent.push(new URL(request.url()).pathname)
  })
  await page.unroute('**/api/tickets')
  await page.reload()
  await expect(page.getByText(ticketWords.nothingWaits)).toBeVisible({ timeout: 40_000 })
  expect(sent).toEqual(['/api/tickets', '/api/tickets/slips'])

  const office = await browser.newPage({ baseURL: page.url() })
  await signIn(office, 'contractor', paths.contractorOrder(quoteId))
  await office.getByRole('button', { name: /^Details of ticket \d+$/ }).click()
  const dialog = office.getByRole('dialog', { name: ticketWords.ticketNumber })
  const slip = dialog.getByRole('img', { name: 'The weighbridge’s slip, as photographed' })
  await expect(slip).toHaveJSProperty('naturalHeight', 1_600)
  await dialog.getByRole('button', { name: /Enlarge the slip$/ }).click()
  expect((await slip.boundingBox())?.width).toBeGreaterThan(300)
  await office.close()
})
