import '../browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OwnFirmCard } from '../../../web/orders/OwnFirmCard.tsx'
import { answer, openPart, refuse, serveScreens } from '../screen.tsx'

serveScreens()

const haulier = {
  ...{ id: 3, company_name: 'Peak Haulage', address: 'Yard Lane', city: 'Buxton', postcode: 'SK17 6AA' },
  ...{ latitude: null, longitude: null, phone: '01298 111222', vosa_number: 'OB1234567' },
  ...{ fors_registered: true, fors_status: 'silver', vehicles: ['FN19 HVO'], roles: ['haulier'], permissions: [] },
}

test("the haulier's panel says what the other parties have of them, or that it failed to load", async () => {
  refuse('get', '/api/haulier/me', 500, '', 'failed')
  openPart(<OwnFirmCard />)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load haulier information')
  answer('get', '/api/haulier/me', haulier)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('OB1234567')
  for (const text of ['Peak Haulage', 'Yard Lane, Buxton, SK17 6AA', 'FN19 HVO']) {
    expect(screen.getByText(text)).toBeDefined()
  }
})
