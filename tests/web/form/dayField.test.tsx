import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clockTime, isoDate } from '../../../api/contract/wire/wire.ts'
import { ClockField } from '../../../web/form/ClockField.tsx'
import { DayField } from '../../../web/form/DayField.tsx'
import { Form, Submit } from '../../../web/form/Form.tsx'
import { faultsBy } from '../../../web/form/faults.ts'
import { useSentForm } from '../../../web/form/useSentForm.ts'

const Visit = z.object({ day: isoDate, opens: clockTime })
const blank = { day: '', opens: '' }
const labels = { day: 'From date', opens: 'Access opens' }
let user: UserEvent
let sent: (typeof blank)[]

beforeEach(() => {
  // The forms speak of days to come.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') })
  user = userEvent.setup()
  sent = []
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

function Visits() {
  const { form, ...state } = useSentForm({
    initial: blank,
    labels,
    faultsOf: faultsBy(Visit),
    draft: 'visit',
    send: async (values) => {
      sent.push(values)
    },
    failureOf: () => null,
  })
  return (
    <Form sent={state} label="Visit" actions={<Submit sent={state}>Send</Submit>}>
      <DayField form={form} name="day" label={labels.day} />
      <ClockField form={form} name="opens" label={labels.opens} />
    </Form>
  )
}

function openForm(): void {
  render(
    <MantineProvider env="test">
      <Visits />
    </MantineProvider>,
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => user.click(screen.getByRole('button', { name: 'Send' }))

test('a date is typed the British way, spelled out under the field, and sent in the API’s format', async () => {
  openForm()
  await user.click(field('From date'))
  await user.keyboard('3/12')
  const spelled = screen.getByText('Thu 3 December 2026')
  expect(field('From date').getAttribute('aria-describedby')?.split(' ')).toContain(spelled.id)
  expect(field('From date').value).toBe('3/12')
  await user.tab()
  expect(field('From date').value).toBe('03/12/2026')
  await user.click(field('Access opens'))
  await user.keyboard('730')
  await user.tab()
  expect(field('Access opens').value).toBe('07:30')
  await submit()
  expect(sent).toEqual([{ day: '2026-12-03', opens: '07:30' }])
})

test('a pasted date is understood', async () => {
  openForm()
  await user.click(field('From date'))
  await user.paste('Thursday, 3 December 2026')
  await user.click(field('Access opens'))
  await user.paste('4.30 pm')
  await submit()
  expect(sent).toEqual([{ day: '2026-12-03', opens: '16:30' }])
})

test('a day that doesn’t exist is a fault, and stays as typed even over a reload', async () => {
  openForm()
  await user.type(field('From date'), '31/2')
  await user.type(field('Access opens'), '25:00')
  await submit()
  expect(sent).toEqual([])
  const alert = within(screen.getByRole('alert'))
  expect(alert.getByText('The from date field must be a valid date.')).toBeTruthy()
  expect(alert.getByText('The access opens field must match the format HH:MM.')).toBeTruthy()
  expect(document.activeElement).toBe(field('From date'))
  cleanup()
  openForm()
  expect([field('From date').value, field('Access opens').value]).toEqual(['31/2', '25:00'])
})

test('the calendar opens at the typed day and hands back what is chosen', async () => {
  openForm()
  await user.type(field('From date'), '3/12')
  const opener = screen.getByRole('button', { name: 'Open the calendar' })
  await user.click(opener)
  const day = await screen.findByRole('button', { name: /^4 December 2026/ })
  expect(screen.getByText('December 2026')).toBeTruthy()
  await user.click(day)
  expect(field('From date').value).toBe('04/12/2026')
  expect(screen.getByText('Fri 4 December 2026')).toBeTruthy()
})
