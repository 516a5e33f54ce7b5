// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as productTexts from '../../api/contract/messages/products.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../../web/paths.ts'
import { ProductPicker } from '../../web/quotes/ProductPicker.tsx'
import { admin, answer, answerByProxy, drop, openPart, openScreen, refuse, serveScreens, signInAs } from './screen.tsx'

serveScreens()

const earth = { id: 9, name: 'Fuller earth', description: 'Of a story of its own', status: 0 }

function listEarth(): void {
  answer('get', '/api/products', { data: [earth], meta: { total: 1, next_cursor: null } })
}

const click = async (element: HTMLElement) => userEvent.click(element)

test('adding tells a refusal, a silent server and an ended session apart', async () => {
  signInAs(admin)
  const whereAt = await openScreen(paths.adminProductAdd)
  await userEvent.type(await screen.findByLabelText('Product Name'), 'Never added')
  await userEvent.type(screen.getByLabelText('Description'), 'To nobody')
  const add = screen.getByRole('button', { name: 'Add Product' })
  for (const [meet, text] of [
    [() => drop('post', '/api/products'), productTexts.networkError],
    [() => answerByProxy('post', '/api/products'), productTexts.addFailed],
    [() => refuse('post', '/api/products', 500, ''), productTexts.addFailed],
    [() => refuse('post', '/api/products', 409, 'Not today.'), 'Not today.'],
  ] as const) {
    meet()
    await click(add)
    await screen.findByText(text)
    expect(screen.getByRole('alert').textContent).toBe(text)
  }
  refuse('post', '/api/products', 401, 'Unauthenticated.', 'revoked')
  await click(add)
  expect((await screen.findByRole('dialog')).textContent).toContain(productTexts.loginToAdd)
  expect(whereAt()).toBe(paths.login)
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('what fails with a product in the list has its own words', async () => {
  signInAs(admin)
  listEarth()
  await openScreen(paths.adminProducts)
  const row = (await screen.findByText('Fuller earth')).closest('tr') as HTMLElement
  refuse('put', '/api/products/9', 500, '')
  await click(within(row).getByRole('button', { name: /^Edit/ }))
  const dialog = await screen.findByRole('dialog')
  await click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(productTexts.updateFailed)
  await click(within(dialog).getByRole('button', { name: 'Cancel' }))

  await click(within(row).getByRole('button', { name: /^Approve/ }))
  await screen.findByText(productTexts.updateFailed)
  await click(screen.getByRole('button', { name: 'OK' }))

  refuse('delete', '/api/products/9', 500, '')
  await click(within(row).getByRole('button', { name: /^Delete/ }))
  const question = await screen.findByRole('dialog')
  await click(within(question).getByRole('button', { name: 'Delete product' }))
  expect((await within(question).findByRole('alert')).textContent).toBe(productTexts.deleteFailed)
})

test('a list of products that fails says so', async () => {
  signInAs(admin)
  refuse('get', '/api/products', 500, 'Server Error')
  await openScreen(paths.adminProducts)
  expect((await screen.findByRole('alert')).textContent).toContain(productTexts.loadFailed)
})

test('a list of products that the session may no longer read leads to the login', async () => {
  signInAs(admin)
  refuse('get', '/api/products', 401, 'Unauthenticated.', 'revoked')
  const whereAt = await openScreen(paths.adminProducts)
  expect((await screen.findByRole('dialog', { name: sessionTexts.expired })).textContent).toContain(
    sessionTexts.loginAgain,
  )
  expect(whereAt()).toBe(paths.login)
})

test('a fault of the product picker bears the sign that every other field does', async () => {
  listEarth()
  openPart(<ProductPicker value={{ id: '', name: '' }} onChange={() => {}} error="This field is required" />)
  expect((await screen.findByText('This field is required')).querySelector('svg')).not.toBeNull()
})
