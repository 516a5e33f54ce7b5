import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../../web/paths.ts'
import { admin, answer, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const noRows = { data: [], meta: { total: 0, next_cursor: null } }

async function openFormFor(requires_po: 'yes' | 'no'): Promise<void> {
  answer('get', '/api/users', noRows)
  answer('get', '/api/products', noRows)
  answer('get', '/api/geo/status', { data: {} })
  answer('get', '/api/users/7', { data: { company: { requires_po } } })
  signInAs(admin)
  await openScreen(`${paths.adminQuoteAdd}?user_id=7&name=Priya+Nair`)
}

/** Submits the empty form, which always asks for the quantity; gives how the field of this label stands then. */
async function submitEmpty(label: string): Promise<string | null> {
  const field = await screen.findByLabelText<HTMLInputElement>(label, {}, { timeout: 10_000 })
  fireEvent.click(screen.getByText('Submit Quote'))
  const quantity = screen.getByLabelText(/^Quantity/)
  await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBe('true'))
  return field.getAttribute('aria-invalid')
}

test('a quote for a firm that requires a PO needs one, even when an administrator raises it', async () => {
  await openFormFor('yes')
  expect(await submitEmpty('Your reference or PO number')).toBe('true')
})

test('other firms’ quotes need none', async () => {
  await openFormFor('no')
  expect(await submitEmpty('Your reference or PO number (optional)')).not.toBe('true')
})
