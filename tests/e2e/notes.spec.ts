import { paths } from '../../web/paths.ts'
import { photoOf } from './photos.ts'
import { ticketWords } from './say/tickets.ts'
import { uiWords } from './say/ui.ts'
import { expect, signIn, test } from './test.ts'

test('the device shrinks a collection note, whose card says who added it and when, and the contractor sees it with the firm’s name', async ({
  page,
}) => {
  const large = await photoOf(3_000, 2_000)
  expect(large.length).toBeGreaterThan(1_000_000)
  await signIn(page, 'haulier', paths.haulierOrder(1))
  const card = page.getByRole('region', { name: ticketWords.collectionNotes })
  await card
    .getByLabel(ticketWords.addNote)
    .setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No') })
  await expect(card.getByRole('alert')).toHaveText('This file is not a picture that your device can open.')

  const sent = page.waitForRequest((request) => request.method() === 'POST' && /collection-notes$/.test(request.url()))
  await card.getByLabel(ticketWords.addNote).setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: large })
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  await expect(card.getByRole('alert')).toHaveCount(0)
  const note = card.getByRole('button', { name: /^Note by Sheila Torr / })
  await expect(note.locator('img')).toHaveJSProperty('naturalWidth', 1_600)
  await note.click()
  const dialog = page.getByRole('dialog', { name: 'Collection note' })
  await expect(dialog.getByText(/^Sheila Torr, Today/)).toBeVisible()
  await dialog.getByRole('button', { name: uiWords.close }).click()

  await signIn(page, 'contractor', paths.contractorOrder(1))
  await expect(card.getByRole('button', { name: /^Note by Dovebank Haulage Ltd / })).toBeVisible()
  await expect(card.getByLabel(ticketWords.addNote)).toHaveCount(0)
})
