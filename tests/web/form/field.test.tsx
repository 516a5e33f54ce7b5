import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { Field } from '../../../web/form/Field.tsx'

function Place() {
  const form = useForm({
    initialValues: { city: '', postcode: '', notes: '', password: '' },
    validate: { city: (city) => (city === '' ? 'The city field is required.' : null) },
    onSubmitPreventDefault: 'always',
  })
  return (
    <form noValidate onSubmit={form.onSubmit(() => undefined)}>
      <Field form={form} name="city" label="City" hint="The nearest one." autoComplete="address-level2" />
      <Field form={form} name="postcode" label="Postcode" kind="postcode" autoComplete="postal-code" />
      <Field form={form} name="notes" label="Notes" kind="long" isOptional autoComplete="off" />
      <Field form={form} name="password" label="Password" kind="password" autoComplete="new-password" />
      <button type="submit">Send</button>
    </form>
  )
}

function openPlace() {
  const { unmount } = render(
    <MantineProvider env="test">
      <Place />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  return userEvent.setup()
}

it('a fault stands under its field and is tied to the input', async () => {
  const user = openPlace()
  const city = screen.getByLabelText<HTMLInputElement>('City')
  expect(city.getAttribute('aria-describedby')).toBe(screen.getByText('The nearest one.').id)

  await user.click(screen.getByText('Send'))

  const fault = screen.getByText('The city field is required.')
  expect(city.getAttribute('aria-invalid')).toBe('true')
  expect(city.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id)
  expect(city.compareDocumentPosition(fault) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('optional fields are marked, and the others are required', () => {
  openPlace()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes (optional)').required).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('City').required).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Password').required).toBe(true)
})

it('a postcode is written the usual way once its field is left', async () => {
  const user = openPlace()
  await user.type(screen.getByLabelText('Postcode'), 's450jz')
  await user.tab()
  expect(screen.getByLabelText<HTMLInputElement>('Postcode').value).toBe('S45 0JZ')
})

it('a field tells the browser what to fill in and what the Enter key does', () => {
  openPlace()
  const city = screen.getByLabelText('City')
  expect([city.id, city.getAttribute('autocomplete'), city.getAttribute('enterkeyhint')]).toEqual([
    'city',
    'address-level2',
    'next',
  ])
})

it('a click alone shows a password, as assistive software and an early press send it', async () => {
  openPlace()
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  const hide = await screen.findByRole('button', { name: 'Hide password' })
  expect(password.type).toBe('text')
  fireEvent.click(hide)
  await screen.findByRole('button', { name: 'Show password' })
  expect(password.type).toBe('password')
})

it('showing a password leaves the focus in its field', async () => {
  const user = openPlace()
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await user.type(password, 'Loadstone1')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect([password.type, document.activeElement]).toEqual(['text', password])
})

it('the keyboard shows a password too', async () => {
  const user = openPlace()
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await user.click(password)
  await user.tab()
  await user.keyboard(' ')
  expect(password.type).toBe('text')
  await user.keyboard('{Enter}')
  expect(password.type).toBe('password')
})
