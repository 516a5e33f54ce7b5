// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Ticket } from '../../api/contract/tickets.ts'
import { TicketDialog } from '../../web/tickets/TicketDialog.tsx'
import { openPart, serveScreens } from './screen.tsx'
import { unweighed } from './unweighed.ts'

serveScreens()

const ticket: Ticket = {
  ...{ id: 1, number: 501, quote_id: 7, gross_weight: 31.9, tare: 12.9, net_weight: 19, vehicle: null },
  ...{ driver: { id: 9, full_name: 'Kamal Rahman' }, created_by: 'Kamal Rahman', signed_by: 'Ines Roth' },
  ...{ loaded_at: null, weighbridge_ref: null, ...unweighed, signature: 'signatures/x.png' },
  ...{ logged_at: '2026-03-10T09:00:00.000Z', created_at: '2026-03-10T09:00:00.000Z' },
  ...{ voided: false, voided_at: null, void_reason: null, query: null },
}

test.each([
  [true, 1],
  [undefined, 0],
])('the dialog of a ticket says what recycled stone was made under: %s', async (recycled, times) => {
  const shown = { ...ticket, ...(recycled && { recycled }) }
  const deaf = { onTurn: () => {}, onCheck: () => {}, onClose: () => {} }
  openPart(<TicketDialog ticket={shown} today="2026-03-10" inOrder={[shown]} checks={[]} {...deaf} />)
  const dialog = await screen.findByRole('dialog', { name: 'Ticket 501' })
  const sentence = 'Made under the Quality Protocol for the production of aggregates from inert waste.'
  expect(dialog.textContent.split(sentence)).toHaveLength(times + 1)
})
