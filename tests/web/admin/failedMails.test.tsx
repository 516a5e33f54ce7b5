import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Dashboard } from '../../../api/contract/admin.ts'
import { FailedMails } from '../../../web/admin/FailedMails.tsx'
import { answer, openPart, refuse, serveScreens } from '../screen.tsx'

serveScreens()

const mail: Dashboard['failed'][number] = {
  id: '0195a1b2-0000-7000-8000-000000000001',
  kind: 'user.registered',
  tries: 9,
  failed_at: '2026-03-10T09:00:00.000Z',
  reason: '550 no such mailbox',
  to: { full_name: 'Ruth Calladine', email: 'ruth@calladine.example' },
}
const withMails = (...failed: Dashboard['failed']): Dashboard => ({
  quotes_to_verify: 0,
  users_to_approve: 0,
  products_pending: 0,
  tonnes_this_month: 0,
  tonnes_per_day: [],
  stalled_orders: 0,
  stalled: [],
  failed_mails: failed.length,
  failed,
})

test('a mail that failed says to whom, what and why, and goes again at a press', async () => {
  answer('post', `/api/admin/failed-mails/${mail.id}/resend`, { message: 'The mail is being sent again' })
  openPart(<FailedMails dashboard={withMails(mail)} />)
  const row = screen.getByText('Ruth Calladine').closest('tr')?.textContent
  for (const text of ['ruth@calladine.example', 'Confirm the email address', 'Try 9 failed', '550 no such mailbox'])
    expect(row).toContain(text)
  await userEvent.click(screen.getByRole('button', { name: 'Send again to Ruth Calladine' }))
  expect(await screen.findByText('The mail is being sent again')).toBeTruthy()
})

test('a refusal stands beside the mail that it is about', async () => {
  refuse('post', `/api/admin/failed-mails/${mail.id}/resend`, 503, 'Service Unavailable', 'unavailable')
  openPart(<FailedMails dashboard={withMails(mail)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send again to Ruth Calladine' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Service Unavailable'))
})

test('the dashboard shows nothing of mails while they arrive, and sends none to a deleted account', () => {
  openPart(<FailedMails dashboard={withMails()} />)
  expect(screen.queryByRole('region')).toBeNull()
  openPart(<FailedMails dashboard={withMails({ ...mail, to: null, reason: null })} />)
  expect(screen.getByText('A deleted account')).toBeTruthy()
  expect(screen.getByText('The mail server gave no reason')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
