import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import { TicketDialog } from '../../../web/tickets/TicketDialog.tsx'
import { admin, openPart, serveScreens, signInAs } from '../screen.tsx'
import { unweighed } from '../unweighed.ts'

serveScreens()

const ticket: Ticket = {
  id: 1,
  number: 501,
  quote_id: 7,
  gross_weight: 31.9,
  tare: 12.9,
  net_weight: 19,
  vehicle: null,
  driver: { id: 9, full_name: 'Kamal Rahman' },
  created_by: 'Kamal Rahman',
  signed_by: 'Ines Roth',
  loaded_at: null,
  weighbridge_ref: null,
  ...unweighed,
  signature: 'signatures/x.png',
  logged_at: '2026-03-10T09:00:00.000Z',
  created_at: '2026-03-10T09:00:00.000Z',
  voided: false,
  voided_at: null,
  void_reason: null,
  query: null,
}

const deaf = { onTurn: () => {}, onCheck: () => {}, onClose: () => {} }

async function openTicket(more: Partial<Ticket>): Promise<HTMLElement> {
  const shown = { ...ticket, ...more }
  openPart(<TicketDialog ticket={shown} today="2026-03-10" inOrder={[shown]} checks={[]} {...deaf} />)
  return screen.findByRole('dialog', { name: 'Ticket 501' })
}

test.each([
  [true, 1],
  [undefined, 0],
])('the dialog of a ticket says what recycled stone was made under: %s', async (recycled, times) => {
  const dialog = await openTicket({ ...(recycled && { recycled }) })
  const sentence = 'Made under the Quality Protocol for the production of aggregates from inert waste.'
  expect(dialog.textContent.split(sentence)).toHaveLength(times + 1)
})

test.each([
  [ticket.driver, 'DriverKamal Rahman'],
  [null, 'DriverNot named'],
])('the dialog says who drove, or that an office ticket names nobody: %#', async (driver, said) => {
  const dialog = await openTicket({ driver, created_by: 'Kamal Rahman' })
  expect(dialog.textContent).toContain(said)
})

const slip = { slip_hash: 'ab'.repeat(32), slip_url: null }
const isToCome = 'hasn’t come from the phone yet'

const toCome: [string, Partial<Ticket>, boolean][] = [
  ['its carrier is told that the photo is still to come', { ...slip, flags: [] }, true],
  ['nobody else is, who may see none that has come', slip, false],
  ['a ticket without one says nothing of it', { flags: [] }, false],
]
test.each(toCome)('the photo of the slip: %s', async (_, more, isSaid) => {
  const dialog = await openTicket(more)
  expect(dialog.textContent.includes(isToCome)).toBe(isSaid)
})

test.each([true, undefined] as const)('a ticket whose row isn’t what was sealed says so: %s', async (altered) => {
  const dialog = await openTicket({ ...(altered && { altered }) })
  expect(dialog.textContent.includes('This isn’t what was sealed: trust only its code.')).toBe(altered === true)
  // Before the weights, which are the altered ones.
  if (altered) expect(dialog.textContent).toMatch(/Altered since it was sealed.*Gross/)
})

test('an erased ticket says so in place of its signer, and shows no picture', async () => {
  signInAs(admin)
  const erased = { signed_by: null, erased_at: '2032-03-11T04:15:00.000Z' }
  const dialog = await openTicket({ ...slip, flags: [], ...erased })
  expect(dialog.textContent).toContain('Signed byErased on 11 March 2032')
  expect(dialog.textContent).not.toContain(isToCome)
  expect(dialog.querySelector('img')).toBeNull()
})

test('the photo of the slip is shown small and can be enlarged', async () => {
  signInAs(admin)
  const dialog = within(await openTicket({ ...slip, slip_url: '/api/tickets/1/slip' }))
  const photo = dialog.getByRole('img', { name: 'The weighbridge’s slip, as photographed' })
  expect(photo.getAttribute('src')).toBe('/api/tickets/1/slip')
  await userEvent.click(dialog.getByRole('button', { name: /Enlarge the slip$/, expanded: false }))
  await userEvent.click(dialog.getByRole('button', { name: /Smaller$/, expanded: true }))
  dialog.getByRole('button', { name: /Enlarge the slip$/ })
})

const paper = { source: 'paper', signature: null } as const
const scan = '/storage/slips/1'

test.each([
  ['Site cabin', 'Signed on paper, kept at Site cabin'],
  [null, 'Signed on paper'],
])('a ticket from paper says what it has instead of a drawn signature: kept at %s', async (paper_kept_at, said) => {
  signInAs(admin)
  const dialog = await openTicket({ ...paper, paper_kept_at, slip_url: scan })
  expect(within(dialog).getByText(said)).toBeDefined()
  expect(within(dialog).getByRole('img', { name: 'The signed paper, as scanned' })).toBeDefined()
})

test('a driver without an account is shown by name', async () => {
  const dialog = await openTicket({ ...paper, driver: null, driver_name: 'Lou Hale' })
  expect(dialog.textContent).toContain('DriverLou Hale')
})
