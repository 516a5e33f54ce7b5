import { paths } from '../../web/paths.ts'
import { bidOn, raiseQuote } from './api.ts'
import { readMailedLink } from './mail.ts'
import { accountWords } from './say/accounts.ts'
import { bidWords } from './say/bids.ts'
import { uiWords } from './say/ui.ts'
import { expect, fillLogin, signIn, test, toastOf } from './test.ts'

test('a buyer joins a contractor, accepts a bid above their limit, and the owner approves it', async ({
  browser,
  page: owner,
}) => {
  test.slow()
  const email = `jo-${Date.now()}@loadstone.example`
  const password = 'grangemill-oak-7'
  const quoteId = await raiseQuote()
  await bidOn(quoteId, 'supplier', { product_price: 2_000 })

  await signIn(owner, 'contractor', paths.contractorUsers)
  const invitation = owner.getByRole('form', { name: 'Invite a colleague' })
  await invitation.getByLabel(accountWords.staffFirstName).fill('Jo')
  await invitation.getByLabel(accountWords.staffLastName).fill('Marsden')
  await invitation.getByLabel(accountWords.email).fill(email)
  await invitation.getByLabel('Raise and decide').check()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastOf(owner, 'Colleague invited')).toContainText(email)
  const row = owner.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: /^Approval limit of Jo Marsden: No limit/ }).click()
  const dialog = owner.getByRole('dialog', { name: 'Approval limit of Jo Marsden' })
  await dialog.getByLabel('Approval limit (£)').fill('2000')
  await dialog.getByRole('button', { name: uiWords.save }).click()
  await expect(row.getByRole('button', { name: /£2,000\.00/ })).toBeVisible()

  const buyer = await (await browser.newContext()).newPage()
  await buyer.goto(await readMailedLink(email, 'Your firm invites you to Loadstone'))
  await buyer.getByLabel(accountWords.email).fill(email)
  await buyer.getByLabel('New password', { exact: true }).fill(password)
  await buyer.getByLabel('Confirm new password').fill(password)
  await buyer.getByRole('button', { name: 'Save password' }).click()
  await expect(buyer).toHaveURL(paths.login)
  await fillLogin(buyer, email, password)
  await expect(buyer).toHaveURL(paths.contractorDashboard)
  // The owner raised it; the quotes are the firm's.
  const open = buyer.getByRole('region', { name: 'Open quotes' })
  await expect(open.getByRole('link').and(buyer.locator(`[href="${paths.contractorQuote(quoteId)}"]`))).toBeVisible()

  await buyer.goto(paths.contractorQuote(quoteId))
  const accept = buyer.getByRole('button', { name: /^Accept .*£2,100\.00/ })
  await accept.click()
  const asking = buyer.getByRole('dialog', { name: 'Ask for approval?' })
  await asking.getByRole('button', { name: 'Ask for approval of £2,100.00' }).click()
  await expect(buyer.getByText(/^You ask to accept .* for £2,100\.00$/)).toBeVisible()
  await expect(accept).toBeDisabled()

  await owner.goto(paths.contractorDashboard)
  await owner.getByRole('link', { name: /Jo Marsden asks to accept £2,100\.00/ }).click()
  await expect(owner.getByText(/^Jo Marsden asks to accept .* for £2,100\.00$/)).toBeVisible()
  await owner.getByRole('button', { name: 'Approve' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Accept £2,100.00' }).click()
  await expect(owner.getByText(bidWords.bidAccepted)).toBeVisible()

  // Also on the buyer's page, which nobody reloads.
  await expect(buyer.getByText(/^You ask to accept/)).toBeHidden()
  await buyer.context().close()
})
