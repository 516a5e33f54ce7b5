import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { email, text } from '../../../api/contract/wire/texts.ts'
import { yesNo } from '../../../api/contract/wire/wire.ts'
import { ApiError } from '../../../web/client/apiError.ts'
import { Choice } from '../../../web/form/Choice.tsx'
import { Field } from '../../../web/form/Field.tsx'
import { Form, Submit } from '../../../web/form/Form.tsx'
import { faultsBy } from '../../../web/form/faults.ts'
import { useSentForm } from '../../../web/form/useSentForm.ts'

const Firm = z.object({ company_name: text(20), can_deliver: yesNo, phone: text(9), email, password: text(9) })
const blank = { company_name: '', can_deliver: '', phone: '', email: '', password: '' }
const labels = {
  company_name: 'Company name',
  can_deliver: 'Can you deliver?',
  phone: 'Main phone',
  email: 'Email',
  password: 'Password',
}

type Answer = { message: string }
let user: UserEvent
let calls: (typeof blank)[]
let answer: () => Promise<Answer>

beforeEach(() => {
  user = userEvent.setup()
  calls = []
  answer = () => Promise.resolve({ message: 'Saved.' })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Firms({ initial }: { initial: typeof blank }) {
  const {
    form,
    answer: received,
    ...sent
  } = useSentForm({
    initial,
    labels,
    faultsOf: faultsBy(Firm),
    draft: 'firm',
    keep: ({ password: _, ...kept }) => kept,
    send: (values) => {
      calls.push(values)
      return answer()
    },
    failureOf: (error) => (error instanceof ApiError ? error.message : 'No answer.'),
  })
  return (
    <Form sent={sent} label="Firm" actions={<Submit sent={sent}>Send</Submit>}>
      <p role="status">{received?.message}</p>
      <Field form={form} name="company_name" label={labels.company_name} autoComplete="off" />
      <Choice
        name="can_deliver"
        label={labels.can_deliver}
        options={[{ value: 'yes', label: 'Yes' }]}
        value={form.values.can_deliver}
        onChange={(value) => form.setFieldValue('can_deliver', value)}
        error={form.errors['can_deliver']}
      />
      <Field form={form} name="phone" label={labels.phone} autoComplete="off" />
      <Field form={form} name="email" label={labels.email} autoComplete="off" />
      <Field form={form} name="password" label={labels.password} kind="password" autoComplete="off" />
    </Form>
  )
}

function openForm(initial = blank): void {
  render(
    <MantineProvider env="test">
      <Firms initial={initial} />
    </MantineProvider>,
  )
}

const submit = () => user.click(screen.getByRole('button', { name: 'Send' }))
const lines = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const underField = (label: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(label)
  return input.getAttribute('aria-invalid') === 'true'
}

async function fill(): Promise<void> {
  await user.type(screen.getByLabelText('Company name'), 'Longdale')
  await user.click(screen.getByLabelText('Yes'))
  await user.type(screen.getByLabelText('Main phone'), '01632')
  await user.type(screen.getByLabelText('Email'), 'g@l.uk')
  await user.type(screen.getByLabelText('Password'), 'sand')
}

test('an attempt names each field as its label, in the order of the form, and leads to the first', async () => {
  openForm()
  await submit()
  expect(lines()).toEqual([
    'The company name field is required.',
    'The “Can you deliver?” field is required.',
    'The main phone field is required.',
    'The email field is required.',
    'The password field is required.',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Company name'))
  expect(calls).toEqual([])
})

test('mending a field clears only its own fault, in the field and in the list, and moves no focus', async () => {
  openForm()
  await submit()
  await user.keyboard('Longdale')
  expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Longdale')
  expect(lines()).toHaveLength(4)
  expect(lines()).not.toContain('The company name field is required.')
  expect([underField('Company name'), underField('Main phone')]).toEqual([false, true])
  await fill()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('leaving a field mends nothing', async () => {
  openForm()
  await submit()
  await user.tab()
  await user.tab()
  expect(lines()).toHaveLength(5)
  expect(underField('Company name')).toBe(true)
})

test('a server’s objection stands under its field, in the label’s words, until the field is mended', async () => {
  const errors = { phone: ['The phone has already been taken.', 'Second.'], email: ['The selected email is invalid.'] }
  answer = () =>
    Promise.reject(
      new ApiError(422, { message: 'The phone has already been taken. (and 2 more errors)', code: 'invalid', errors }),
    )
  openForm()
  await fill()
  await submit()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(lines()).toEqual(['The main phone has already been taken.', 'The selected email is invalid.'])
  expect(document.activeElement).toBe(screen.getByLabelText('Main phone'))
  await user.keyboard('7')
  expect(lines()).toEqual(['The selected email is invalid.'])
  await user.type(screen.getByLabelText('Company name'), 's')
  expect(lines()).toEqual(['The selected email is invalid.'])
})

test('a failure or fault without a field is shown above the form', async () => {
  answer = () => Promise.reject(new Error('offline'))
  openForm()
  await fill()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe('No answer.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  const errors = { token: ['This link has expired.'] }
  answer = () => Promise.reject(new ApiError(422, { message: 'This link has expired.', code: 'invalid', errors }))
  await submit()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This link has expired.'))
})

test('while the form is sent the button keeps the focus and takes no second press', async () => {
  let arrive: (answer: Answer) => void = () => {}
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  openForm()
  await fill()
  await submit()
  await user.keyboard('{Enter}')
  await submit()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(calls).toHaveLength(1)
  expect(document.activeElement).toBe(button)
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  arrive({ message: 'Saved.' })
  expect((await screen.findByText('Saved.')).role).toBe('status')
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('typing survives the page, except for secrets, and is forgotten once it is sent', async () => {
  openForm()
  await fill()
  cleanup()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sand')
  openForm()
  expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Longdale')
  const alert = within(screen.getByRole('form'))
  expect(alert.queryByRole('alert')).toBeNull()
  await user.type(screen.getByLabelText('Password'), 'sand')
  await submit()
  await screen.findByText('Saved.')
  expect(sessionStorage).toHaveLength(0)
})

test('an untouched field shows somebody else’s newer value', async () => {
  openForm({ ...blank, company_name: 'Longdale', phone: '01632' })
  await user.type(screen.getByLabelText('Main phone'), '7')
  cleanup()
  openForm({ ...blank, company_name: 'Longdale Sand', phone: '01633' })
  expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Longdale Sand')
  expect(screen.getByLabelText<HTMLInputElement>('Main phone').value).toBe('016327')
})
