import { paths } from '../../web/paths.ts'
import { actAs, raiseQuote } from './api.ts'
import { ownProduct } from './demo.ts'
import { expect, signIn, test, toastOf, watchForFaults } from './test.ts'

test('a supplier asks, the contractor answers from what needs them, and a rival reads both without a name', async ({
  browser,
  page: supplier,
  faults,
}) => {
  test.slow()
  const quoteId = await raiseQuote({ quantity: 66.6 })
  const ofAnother = async () => {
    const context = await browser.newContext({ baseURL: ownProduct().url })
    watchForFaults(context, faults)
    return context.newPage()
  }
  const [contractor, rival, admin] = [await ofAnother(), await ofAnother(), await ofAnother()]
  await signIn(rival, 'supplier2', paths.supplierQuote(quoteId))
  await signIn(supplier, 'supplier', paths.supplierQuote(quoteId))

  const questions = supplier.getByRole('region', { name: 'Questions', exact: true })
  await expect(questions).toContainText('No questions yet.')
  const field = questions.getByRole('textbox', { name: 'Ask the contractor' })
  await field.fill('Can we tip by the north gate? Ring Tom on 01632 960 142.')
  await questions.getByRole('button', { name: 'Ask' }).click()
  await expect(questions).toContainText('Please take the telephone number out: all who may bid read this.')
  await field.fill('Can we tip by the north gate?')
  await questions.getByRole('button', { name: 'Ask' }).click()
  await expect(toastOf(supplier, 'Question asked')).toBeVisible()
  const asked = questions.getByRole('article', { name: 'Can we tip by the north gate?' })
  await expect(asked).toContainText('You asked')
  await expect(questions).toContainText('1 of 10 questions used on this quote.')

  await signIn(contractor, 'contractor', paths.contractorDashboard)
  await contractor.getByRole('button', { name: /^Show all/ }).click()
  const toAnswer = contractor.getByRole('listitem').filter({ hasText: '1 question to answer' })
  const need = toAnswer.filter({ hasText: '66.6 t' })
  await need.getByRole('link').click()
  const open = contractor.getByRole('article', { name: 'Can we tip by the north gate?' })
  await expect(open).toBeInViewport()
  await expect(open).not.toContainText('You asked')
  await open.getByRole('textbox', { name: 'Your answer' }).fill('Yes, until four.')
  await open.getByRole('button', { name: 'Answer' }).click()
  await expect(toastOf(contractor, 'Answer sent')).toBeVisible()
  await open.getByRole('button', { name: /^Correct/ }).click()
  await open.getByRole('textbox', { name: 'Correct the answer' }).fill('Yes, until five.')
  await open.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(open).toContainText('Yes, until five.')

  // Both read it on the page that they have open.
  await expect(asked).toContainText('Yes, until five.')
  const read = rival.getByRole('article', { name: 'Can we tip by the north gate?' })
  await expect(read).toContainText('Yes, until five.')
  await expect(read).not.toContainText('You asked')
  await supplier.evaluate(() => scrollTo(0, 0))
  await supplier
    .getByRole('banner')
    .getByRole('button', { name: /^Notices/ })
    .click()
  const notice = supplier.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: /66\.6 t/ })
  await expect(notice.first()).toContainText('Your question was answered')
  await notice.first().click()
  await expect(asked).toBeInViewport()

  await signIn(admin, 'admin', paths.adminQuote(quoteId))
  const watched = admin.getByRole('article', { name: 'Can we tip by the north gate?' })
  const { company_name } = await (await actAs('supplier')).get<{ company_name: string }>('/api/user')
  await expect(watched).toContainText(company_name)
  await watched.getByRole('button', { name: /^Remove the question/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove question' }).click()
  await expect(read).toHaveCount(0)
  await expect(asked).toHaveCount(0)
})
