import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { noticeLabels } from '../../../api/contract/eventWords.ts'
import { NoticeSection } from '../../../web/accounts/settings/NoticeSection.tsx'
import { answer, drop, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

test('a notice switch that can’t be saved turns back and says so', async () => {
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

const label = noticeLabels.bid_received

/** A server of one notice; what it was sent, in order. */
function serveNotice(stored: { mail: boolean; version: number }) {
  const sent: [mail: boolean, version: number][] = []
  const data = () => [{ notice: 'bid_received', label, ...stored }]
  meet('get', '/api/user/notices', () => HttpResponse.json({ data: data() }))
  meet('put', '/api/user/notices', async ({ request }) => {
    const { notices } = (await request.json()) as { notices: [{ mail: boolean; version: number }] }
    const [{ mail, version }] = notices
    sent.push([mail, version])
    if (version !== stored.version) {
      const newest = { 'notices.0.version': stored.version }
      return HttpResponse.json(
        { message: 'You changed this notice elsewhere.', code: 'changed', newest },
        { status: 409 },
      )
    }
    Object.assign(stored, { mail, version: version + 1 })
    return HttpResponse.json({ message: 'Notices saved', data: data() })
  })
  return { sent, stored }
}

test('a notice switch that is turned twice is saved twice', async () => {
  const { sent, stored } = serveNotice({ mail: true, version: 1 })
  openPart(<NoticeSection />)
  const bids = await screen.findByLabelText<HTMLInputElement>(label)
  await userEvent.click(bids)
  await userEvent.click(bids)
  await waitFor(() => expect(stored).toEqual({ mail: true, version: 3 }))
  expect(sent).toEqual([
    [false, 1],
    [true, 2],
  ])
})

test('a notice switch that another tab changed meanwhile isn’t turned: it says so and shows the new state', async () => {
  const { stored } = serveNotice({ mail: true, version: 1 })
  openPart(<NoticeSection />)
  const bids = await screen.findByLabelText<HTMLInputElement>(label)
  Object.assign(stored, { mail: false, version: 2 })
  await userEvent.click(bids)
  expect((await screen.findByRole('alert')).textContent).toContain('You changed this notice elsewhere.')
  expect(bids.checked).toBe(false)
  expect(stored).toEqual({ mail: false, version: 2 })
})
