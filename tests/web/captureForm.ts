import './browser.ts'

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent as User } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { device, runEngine } from '../../web/device/device.ts'
import type { UserDb } from '../../web/offline/databases.ts'
import { endSession, startSession } from '../../web/session/session.ts'
import { driverOf, knowUser, server } from './driverApi.ts'
import { openJob } from './driverApp.tsx'

/** The driver's form of a ticket, as it is used by hand: whose it is, their database, and their hand. */

export let userId = 0
export let db: UserDb
export let user: User

/** In each file that fills the form in. */
export function serveForm(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

  beforeEach(async () => {
    // A new driver for each test: nothing of the one before is in their database.
    userId += 1
    // Later than what the phone waits for after the silence of the test before.
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + userId * 3_600_000 })
    db = await device.stores.user(userId).use(async (opened) => opened)
    user = userEvent.setup()
    knowUser({ ...driverOf(userId), is_owner: false })
    startSession({ token: `${userId}|secret`, user: driverOf(userId) })
  })

  afterEach(async () => {
    cleanup()
    await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
    endSession('logout')
    await device.stores.registry.use((registry) => registry.users.clear())
    vi.useRealTimers()
    server.resetHandlers()
  })

  afterAll(() => server.close())
}

export async function openForm(): Promise<() => void> {
  const close = openJob()
  await user.click(await screen.findByRole('link', { name: 'Add ticket' }))
  await screen.findByLabelText('Gross')
  return close
}

export async function weigh(gross: string, tare: string, hand: User = user): Promise<void> {
  await hand.type(await screen.findByLabelText('Gross'), gross)
  await hand.type(screen.getByLabelText('Tare'), tare)
}

export const openSheet = (hand: User = user) =>
  hand.click(screen.getByRole('button', { name: /(Not signed|not saved) yet|Signature saved!/ }))
export const saveSignature = (hand: User = user) => hand.click(screen.getByRole('button', { name: 'Save signature' }))

export async function draw(hand: User = user): Promise<void> {
  const target = screen.getByRole('img', { name: 'Signature field, sign with a finger' })
  await hand.pointer([
    { keys: '[MouseLeft>]', target, coords: { x: 20, y: 40 } },
    { target, coords: { x: 90, y: 120 } },
    { keys: '[/MouseLeft]', target, coords: { x: 160, y: 60 } },
  ])
}

export async function sign(hand: User = user): Promise<void> {
  await openSheet(hand)
  await draw(hand)
  await saveSignature(hand)
  await screen.findByText('Signature saved!')
}

export const foot = (name: string | RegExp) => screen.getByRole('button', { name })
/** As soon as the foot says it and takes a tap. */
export async function submit(hand: User = user): Promise<void> {
  await waitFor(() => expect(foot(/^Submit/).ariaDisabled).toBeNull())
  await hand.click(foot(/^Submit/))
}
export async function unfold(): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^More/, expanded: false }))
}
export const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
export const netCard = () => within(screen.getByRole('region', { name: 'Net weight' }))
export const net = () => netCard().getByText(/^-?\d+\.\d{3}$/).textContent

/** The message above the foot's button, and that nothing has left the form. */
export async function expectRefused(text: string): Promise<void> {
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText('Gross')).toBeDefined()
  expect(await db.outbox.count()).toBe(0)
}
