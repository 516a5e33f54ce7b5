// @vitest-environment jsdom
import './browser.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each story loads the page's modules anew, as a page does.
beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.doUnmock('../../web/ui/NoticeDialog.tsx')
})

async function openPage() {
  const { Notices } = await import('../../web/ui/Notices.tsx')
  const { showNotice } = await import('../../web/ui/notice.ts')
  const save = () => showNotice({ tone: 'success', title: 'Saved', text: 'Quote 7' })
  render(
    <MantineProvider env="test">
      <button type="button" onClick={save}>
        Save
      </button>
      <Notices />
    </MantineProvider>,
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a dialog says it, and OK leads back to what was in hand, also at the first', async () => {
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

test('where the network was gone before the dialog came, the browser says it, each time', async () => {
  vi.doMock('../../web/ui/NoticeDialog.tsx', () => {
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
