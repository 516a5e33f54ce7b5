import '../browser.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { endSession } from '../../../web/session/session.ts'
import { AddYardTicket } from '../../../web/tickets/capture/AddYardTicket.tsx'
import { driverOf } from '../driverApi.ts'
import { openPart, serveScreens, signInAs } from '../screen.tsx'

/** A load that the yard logs for a driver, half typed. */

serveScreens()

const yard = { ...driverOf(900), role: 'haulier' as const, roles: ['haulier' as const], permissions: [...permissions] }

async function openForm(): Promise<void> {
  signInAs(yard)
  openPart(<AddYardTicket userId={yard.id} quoteId={41} remaining={20} loadedAt="Quarry Road" assigned={[]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sign here and now' }))
  await screen.findByLabelText('Gross weight (t)')
}

/** The tablet closes the app: what belongs to the tab is gone. */
function closeApp(): void {
  cleanup()
  sessionStorage.clear()
}

async function typeAndSign(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Gross weight (t)'), '29.5')
  const target = screen.getByRole('img', { name: 'Signature field, sign with a finger' })
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target, coords: { x: 20, y: 40 } },
    { keys: '[/MouseLeft]', target, coords: { x: 160, y: 60 } },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Save signature' }))
  await screen.findByText('Signature saved!')
}

const gross = () => screen.getByLabelText<HTMLInputElement>('Gross weight (t)').value

test('a typed and signed ticket is back after the app was closed', async () => {
  await openForm()
  await typeAndSign()
  closeApp()
  await openForm()
  expect(gross()).toBe('29.5')
  expect(screen.getByText('Signature saved!')).toBeDefined()
})

test('a logout removes a typed ticket from the tablet', async () => {
  await openForm()
  await typeAndSign()
  cleanup()
  endSession('logout')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('29.5')
  await openForm()
  expect(gross()).toBe('')
})
