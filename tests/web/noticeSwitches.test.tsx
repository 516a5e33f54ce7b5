// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noticeLabels } from '../../api/contract/eventWords.ts'
import { NoticeSection } from '../../web/accounts/settings/NoticeSection.tsx'
import { answer, drop, openPart, serveScreens } from './screen.tsx'

serveScreens()

test('a notice that could not be saved turns back and says so', async () => {
  const label = noticeLabels.bid_received
  answer('get', '/api/user/notices', { data: [{ notice: 'bid_received', label, mail: false }] })
  drop('put', '/api/user/notices')
  openPart(<NoticeSection />)
  const bids = await screen.findByLabelText<HTMLInputElement>(label)
  expect(bids.checked).toBe(false)
  await userEvent.click(bids)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save. Please try again.')
  expect(bids.checked).toBe(false)
})
