import '../browser.ts'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import * as sessionTexts from '../../../api/contract/messages/session.ts'

// Each story loads the page's modules anew, as a page does.
beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.doUnmock('../../../web/ui/NoticeDialog.tsx')
})

async function openPage() {
  const { Notices } = await import('../../../web/ui/Notices.tsx')
  const { showNotice } = await import('../../../web/ui/notice.ts')
  const { showToast } = await import('../../../web/ui/toast.ts')
  const save = () => showNotice({ tone: 'warning', title: 'Saved', text: 'Quote 7' })
  const register = () => showNotice({ tone: 'success', title: registrationTexts.done, text: 'to your email' })
  const bid = () => showToast({ title: 'Bid submitted', text: 'You can cancel it.' })
  render(
    <MantineProvider env="test">
      <button type="button" onClick={save}>
        Save
      </button>
      <button type="button" onClick={register}>
        Register
      </button>
      <button type="button" onClick={bid}>
        Bid
      </button>
      <Notices />
    </MantineProvider>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const save = () => press('Save')
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a dialog shows the notice, and OK returns the focus, even the first time', async () => {
  await openPage()
  for (const _ of ['first', 'second']) {
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'Saved' })
    expect(dialog.textContent).toContain('Quote 7')
    const ok = await screen.findByRole('button', { name: 'OK' })
    await waitFor(() => expect(document.activeElement).toBe(ok))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })))
  }
})

test('the notice of an ended session stays until dismissed, and failures caused by it don’t replace it', async () => {
  const { closeNotice, showNotice, useNotice } = await import('../../../web/ui/notice.ts')
  let title: string | undefined
  function NoticeTitle() {
    title = useNotice().notice?.title
    return null
  }
  render(<NoticeTitle />)
  act(() => showNotice({ tone: 'warning', title: sessionTexts.expired, text: sessionTexts.loginAgain }))
  act(() => showNotice({ tone: 'warning', title: 'Submission Failed', text: 'Unauthenticated.' }))
  expect(title).toBe(sessionTexts.expired)
  act(() => closeNotice())
  act(() => showNotice({ tone: 'warning', title: 'Submission Failed', text: 'This quote has been accepted.' }))
  expect(title).toBe('Submission Failed')
})

test('if the dialog can’t be loaded without a network, the browser shows each notice', async () => {
  vi.doMock('../../../web/ui/NoticeDialog.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {})
  await openPage()
  await save()
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1))
  await save()
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(2))
  expect(alert).toHaveBeenLastCalledWith('Saved\n\nQuote 7')
})

test('if the opener of a dialog is gone, the focus goes to the page’s content', async () => {
  const { showNotice } = await import('../../../web/ui/notice.ts')
  const { Notices } = await import('../../../web/ui/Notices.tsx')
  function Registration() {
    const [isDone, setIsDone] = useState(false)
    const register = () => {
      showNotice({ tone: 'success', title: registrationTexts.done, text: 'to your email' })
      setTimeout(() => setIsDone(true), 200)
    }
    return (
      <main id="main" tabIndex={-1}>
        {isDone ? (
          'Login'
        ) : (
          <button type="button" onClick={register}>
            Register
          </button>
        )}
      </main>
    )
  }
  render(
    <MantineProvider env="test">
      <Registration />
      <Notices />
    </MantineProvider>,
  )
  await press('Register')
  await screen.findByText('Login')
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
})

test('a success dialog closes by itself after 5 s, and a warning stays until it is dismissed', async () => {
  await openPage()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Register')
  await screen.findByRole('dialog', { name: registrationTexts.done })
  await later(4_500)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await later(1_000)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save()
  await screen.findByRole('dialog', { name: 'Saved' })
  await later(60_000)
  expect(screen.queryByRole('dialog', { name: 'Saved' })).not.toBeNull()
})

test('a toast is read out, takes no focus, goes by itself, and waits under a pointer', async () => {
  await openPage()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Bid')
  const title = await screen.findByText('Bid submitted')
  expect(title.closest('[role=status]')?.textContent).toBe('Bid submitted You can cancel it.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bid' }))
  await later(5_000)
  await userEvent.hover(title)
  await later(60_000)
  expect(screen.queryByText('Bid submitted')).not.toBeNull()
  await userEvent.unhover(title)
  await later(6_500)
  expect(screen.queryByText('Bid submitted')).toBeNull()
})

test('a toast is closed by its button; the next stays for its own time; a dialog takes its place', async () => {
  await openPage()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Bid')
  await screen.findByText('Bid submitted')
  await press('Close')
  expect(screen.queryByText('Bid submitted')).toBeNull()
  await press('Bid')
  await screen.findByText('Bid submitted')
  await later(4_000)
  await press('Bid')
  await later(4_000)
  expect(screen.queryByText('Bid submitted')).not.toBeNull()
  await save()
  await screen.findByRole('dialog', { name: 'Saved' })
  expect(screen.queryByText('Bid submitted')).toBeNull()
})
