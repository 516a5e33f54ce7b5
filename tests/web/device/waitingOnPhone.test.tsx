import '../browser.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device } from '../../../web/device/device.ts'
import { WaitingOnPhone } from '../../../web/device/WaitingOnPhone.tsx'
import type { Kind, NewOutboxRow, OutboxState } from '../../../web/offline/rows.ts'
import { paths } from '../../../web/paths.ts'
import { answer, openScreen, refuse, serveScreens } from '../screen.tsx'

/** The login page of a phone that still holds tickets: counts for everybody, the file for those who were shut out. */

serveScreens()

const [barred, other] = [61, 62]
let saved: Blob[] = []

beforeEach(async () => {
  saved = []
  localStorage.setItem('loadstone|device', '5f0c1f5e-0000-4000-8000-000000000000')
  URL.createObjectURL = (file: Blob) => {
    saved.push(file)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await Promise.all([
    device.stores.registry.use((registry) => registry.users.clear()),
    ...[barred, other].map((id) => device.stores.user(id).use((db) => db.delete({ disableAutoOpen: false }))),
  ])
})

async function leave(
  userId: number,
  states: readonly OutboxState[],
  pausedBy: string | null = null,
  kind: Kind = 'ticket',
) {
  const paused = pausedBy === null ? null : { code: pausedBy, at: 1 }
  await device.stores.registry.use((registry) =>
    registry.users.put({ v: 1, userId, uploadToken: 'upload|1', isSignedIn: false, paused }),
  )
  for (const state of states) {
    const syncToken = crypto.randomUUID()
    const row: NewOutboxRow = {
      v: 1,
      syncToken,
      kind,
      state,
      bodyHash: 'h',
      quoteId: 3,
      title: 'Ballast for Matlock',
      rev: 1,
      body: {
        quote_id: 3,
        gross_kg: 31_940,
        tare_kg: 12_480,
        vehicle: 'FN19 HVO',
        driver_id: null,
        signed_by: null,
        loaded_at: null,
        weighbridge_ref: null,
        logged_at: '2026-03-10T09:00:00.000Z',
        sync_token: syncToken,
        device_id: 'd',
        device_seq: 1,
      },
      attempts: 0,
      lease: null,
      wait: null,
      lastError: null,
      capturedAt: 1,
      lastTryAt: null,
      receivedAt: null,
      exportedAt: null,
    }
    await device.stores.user(userId).use((db) => db.outbox.add(row))
  }
}

test('the login page says how many tickets of all drivers wait, and offers no file', async () => {
  await leave(barred, ['queued', 'received', 'needs_attention'])
  await leave(other, ['queued'], 'expired')
  await openScreen(paths.login)
  const note = await screen.findByText('3 tickets wait on this phone', {}, { timeout: 5_000 })
  expect(note.parentElement?.textContent).toContain('when there is signal, or once the driver has signed in')
  expect(screen.queryByRole('button', { name: /as a file/ })).toBeNull()
  expect(document.body.textContent).not.toMatch(/Ballast|Matlock|HVO/)
})

test('the count stays while the facts about the driver change', { timeout: 20_000 }, async () => {
  await leave(barred, ['queued', 'sending'])
  await leave(barred, ['queued'], null, 'collection-note')
  await openScreen(paths.login)
  const words = '2 tickets and 1 collection note wait on this phone'
  await screen.findByText(words, {}, { timeout: 5_000 })
  const read = vi.spyOn(device.stores.registry, 'use')
  const seen: boolean[] = []
  const watching = new MutationObserver(() => seen.push(screen.queryByText(words) !== null))
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  for (let at = 1; at <= 5; at += 1) {
    read.mockClear()
    await device.stores.registry.use((registry) => registry.users.update(barred, { paused: { code: 'expired', at } }))
    // Beside the change itself.
    await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1))
  }
  await leave(other, ['queued'])
  await screen.findByText('3 tickets and 1 collection note wait on this phone')
  watching.disconnect()
  expect(seen.slice(0, -1)).not.toContain(false)
})

test('collection notes are counted', async () => {
  await leave(other, ['queued', 'received'], null, 'collection-note')
  await openScreen(paths.login)
  await screen.findByText('1 collection note waits on this phone', {}, { timeout: 5_000 })
})

test('photos of slips are counted, and offered with a shut-out driver’s tickets', async () => {
  await leave(barred, ['needs_attention'], 'revoked')
  await leave(barred, ['queued'], 'revoked', 'slip')
  await leave(other, ['queued', 'queued'], null, 'slip')
  await leave(other, ['queued'], null, 'collection-note')
  await openScreen(paths.login)
  const notice = '1 ticket, 3 photos of slips and 1 collection note wait on this phone'
  await screen.findByText(notice, {}, { timeout: 5_000 })
  expect(screen.getByRole('button', { name: 'Save 1 ticket and 1 photo of a slip as a file' })).toBeTruthy()
})

test('only a shut-out driver’s tickets and notes are offered, as one file', async () => {
  await leave(barred, ['queued', 'queued'], 'revoked', 'collection-note')
  await leave(barred, ['queued'], 'revoked')
  await leave(other, ['queued'], null, 'collection-note')
  await openScreen(paths.login)
  await screen.findByText('1 ticket and 3 collection notes wait on this phone', {}, { timeout: 5_000 })
  expect(screen.getByText(/can’t sign in any more/).textContent).toContain('Save them as a file')
  expect(screen.getAllByRole('button', { name: /as a file/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 ticket and 2 collection notes as a file' }))
  await screen.findByText('Saved. The office imports the file on its page Phones.')
  const { rows } = JSON.parse((await saved[0]?.text()) ?? '')
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['collection-note', 'collection-note', 'ticket'])
})

test('the file of a single note is offered', async () => {
  await leave(barred, ['queued'], 'revoked', 'collection-note')
  await openScreen(paths.login)
  const notice = await screen.findByText(/can’t sign in any more/, {}, { timeout: 5_000 })
  expect(notice.textContent).toContain('Save it as a file')
  expect(screen.getByRole('button', { name: 'Save 1 collection note as a file' })).toBeTruthy()
})

test('a driver with a revoked token is offered their own file, and the tickets stay', async () => {
  await leave(barred, ['queued', 'queued'], 'revoked')
  await leave(other, ['queued'])
  await openScreen(paths.login)
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2 tickets as a file' }, { timeout: 5_000 }))
  await screen.findByText('Saved. The office imports the file on its page Phones.')
  const file = JSON.parse((await saved[0]?.text()) ?? '')
  expect([file.user_id, file.rows.length]).toEqual([barred, 2])
  expect(screen.getByText('3 tickets wait on this phone')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Ballast|Matlock|HVO/)
})

test('the file is offered only after a right password was turned away', async () => {
  await leave(barred, ['queued'])
  await openScreen(paths.login)
  await screen.findByText('1 ticket waits on this phone', {}, { timeout: 5_000 })
  const attempt = async () => {
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'stacey@dovebank.example')
    await userEvent.type(screen.getByLabelText('Password'), 'Wirksworth9')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  }
  refuse('post', '/api/login', 401, 'Invalid credentials', 'invalid_credentials')
  await attempt()
  expect(screen.queryByRole('button', { name: /as a file/ })).toBeNull()
  const turnedAway = { message: 'Your account is awaiting admin approval.', code: 'awaiting_approval' }
  answer('post', '/api/login', { ...turnedAway, user_id: other }, 403)
  await attempt()
  expect(screen.queryByRole('button', { name: /as a file/ })).toBeNull()
  answer('post', '/api/login', { ...turnedAway, user_id: barred }, 403)
  await attempt()
  expect(await screen.findByRole('button', { name: 'Save 1 ticket as a file' })).toBeTruthy()
})

test('the login page says nothing when nothing waits', async () => {
  await leave(barred, ['received'])
  const read = vi.spyOn(device.stores.registry, 'use')
  await openScreen(paths.login)
  await waitFor(() => expect(read).toHaveBeenCalled(), { timeout: 5_000 })
  expect(screen.queryByText(/on this phone/)).toBeNull()
})

test('a browser that never held a queue is not asked about one', async () => {
  localStorage.removeItem('loadstone|device')
  await leave(barred, ['queued'])
  await openScreen(paths.login)
  await screen.findByRole('button', { name: 'Login' })
  render(
    <MantineProvider env="test">
      <WaitingOnPhone />
    </MantineProvider>,
  )
  // The page would have asked first, and there would be two.
  await screen.findByText('1 ticket waits on this phone')
})
