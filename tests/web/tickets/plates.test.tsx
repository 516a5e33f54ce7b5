import '../browser.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CaptureVehicle } from '../../../web/tickets/capture/CaptureVehicle.tsx'
import { openPopover } from '../openPopover.ts'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const vehicles = Array.from({ length: 5_000 }, (_, at) => ({
  id: at + 1,
  registration: `T${at + 1_000} XYZ`,
  axles: 4,
  plated_weight: null,
}))

test('of a fleet of thousands a phone offers the first, and the field below takes any other', async () => {
  const onChoose = vi.fn()
  openPart(<CaptureVehicle vehicle="" vehicles={vehicles} onChoose={onChoose} />)
  const sheet = openPopover(screen.getByRole('button', { name: /Vehicle/ }))
  await screen.findByText('And 4900 more: type the plate below.')
  expect(screen.queryByText('T1100 XYZ')).toBeNull()
  await userEvent.type(within(sheet).getByRole('textbox'), 't5000 xyz{Enter}')
  expect(onChoose).toHaveBeenCalledWith('T5000 XYZ')
})
