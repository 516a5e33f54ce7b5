import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { yardPermissions } from '../../../api/contract/rules/permissions.ts'
import type { Delivery, Webhook } from '../../../api/contract/webhooks.ts'
import { WebhookPanel } from '../../../web/accounts/settings/WebhookPanel.tsx'
import { WebhookSecret } from '../../../web/accounts/settings/WebhookSecret.tsx'
import { queryClient } from '../../../web/client/queries.ts'
import { useCall } from '../../../web/client/useCall.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { admin, answer, meet, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const haulier: SessionUser = {
  ...admin,
  id: 9,
  role: 'haulier',
  roles: ['haulier'],
  is_owner: true,
  company_id: 4,
  permissions: [...yardPermissions],
}
const hook: Webhook = {
  id: 1,
  version: 3,
  address: 'https://books.example/loadstone',
  topics: ['tickets', 'orders'],
  made_at: '2026-02-02T09:00:00.000Z',
  failing_since: null,
  paused_at: null,
  failed: 0,
  secret_end: '9fT',
  secret_since: '2026-02-02T09:00:00.000Z',
  former_until: null,
}
const ok = { at: '2026-03-10T11:06:00.000Z', ms: 91, status: 200, answer: '200 OK' }
const sent: Delivery = {
  id: 7,
  kind: 'ticket.logged',
  made_at: '2026-03-10T11:06:00.000Z',
  order: 2137,
  ticket: 1006,
  state: 'delivered',
  tries: 2,
  last: ok,
  next_at: null,
}
const failed: Delivery = {
  ...sent,
  id: 8,
  ticket: 1009,
  state: 'waiting',
  tries: 3,
  next_at: '2026-03-10T15:03:00.000Z',
  last: { at: '2026-03-10T14:33:00.000Z', ms: 40, status: 503, answer: '503 Service Unavailable' },
}
const list = (...data: Delivery[]) =>
  answer('get', '/api/webhook/deliveries', { data, meta: { total: data.length, next_cursor: null } })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function Part() {
  const query = useCall(calls.webhookRead, {})
  return <WebhookPanel user={haulier} query={query} onSecret={() => {}} />
}

function open(data: Webhook | null): void {
  signInAs(haulier)
  answer('get', '/api/user/factor', { confirmed_at: null, recovery_codes_left: 0, needed_by: null })
  answer('get', '/api/webhook', { data })
  openPart(<Part />)
}

test('a webhook is made with an address, topics and the password', async () => {
  const asked: unknown[] = []
  open(null)
  await screen.findByText(/^No webhook yet/)
  await userEvent.click(button('New webhook'))
  await userEvent.clear(screen.getByLabelText('Address'))
  await userEvent.type(screen.getByLabelText('Address'), hook.address)
  await userEvent.click(screen.getByLabelText('Queries on tickets'))
  expect(screen.queryByLabelText('Sites')).toBeNull()
  await userEvent.type(screen.getByLabelText('Your password'), 'Loadstone1')
  list()
  meet('post', '/api/webhook', async ({ request }) => {
    asked.push(await request.json())
    answer('get', '/api/webhook', { data: hook })
    return HttpResponse.json({ message: 'Webhook made', data: hook }, { status: 201 })
  })
  await userEvent.click(button('Make webhook'))
  expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy()
  expect(asked).toEqual([
    { address: hook.address, topics: ['tickets', 'orders'], account_password: 'Loadstone1', code: '' },
  ])
})

test('each delivery shows its answer, how long it took and when the next try is', async () => {
  list(failed, sent)
  open({ ...hook, failing_since: '2026-03-10T13:12:00.000Z', failed: 1 })
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('Ticket loggedno. 1009, order 2137503 Service Unavailable')
  expect(first?.textContent).toMatch(/try 3, next .*15:03/)
  expect(second?.textContent).toContain('200, in 91 ms')
  expect(second?.textContent).toContain('try 2')
  expect(screen.getByText(/^Failing since 10 Mar$/)).toBeTruthy()
  expect(button('Replay all that failed (1)')).toBeTruthy()
  expect(screen.getByText('2 deliveries in 30 days', { exact: false })).toBeTruthy()
})

test('Replay disables itself, and the new try stands above the old', async () => {
  list(failed)
  open(hook)
  meet('post', '/api/webhook/deliveries/8/replay', () => {
    list({ ...sent, id: 9, ticket: 1009, tries: 1 }, { ...failed, state: 'replayed', next_at: null })
    return HttpResponse.json({ message: 'Sent' })
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Replay: Ticket logged/ }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(await screen.findByRole('button', { name: /^Sent: / })).toHaveProperty('disabled', true)
  expect(screen.getByText('try 3, replayed')).toBeTruthy()
})

test('only what “Replay all that failed” sends again is red', async () => {
  const given: Delivery = { ...failed, state: 'given_up', next_at: null }
  list(
    { ...given, id: 11, kind: 'webhook.test', order: null, ticket: null, tries: 1 },
    { ...failed, id: 10 },
    { ...given, id: 9, state: 'replayed' },
    given,
  )
  open({ ...hook, failed: 2 })
  expect(await screen.findByRole('button', { name: 'Replay all that failed (2)' })).toBeTruthy()
  const rows = screen.getAllByRole('row').slice(1)
  const isRed = rows.map((row) => row.querySelector('.pill-red') !== null)
  expect(isRed).toEqual([false, true, false, true])
  const hasReplay = rows.map((row) => within(row).queryByRole('button', { name: /^Replay/ }) !== null)
  expect(hasReplay).toEqual(isRed)
})

test('a row opens its body and headers once they are there, so that its button doesn’t move', async () => {
  list(sent)
  open(hook)
  const headers = { 'webhook-id': 'msg_1_7', 'webhook-timestamp': '1773140760' }
  let reply: (() => void) | undefined
  meet('get', '/api/webhook/deliveries/7', async () => {
    await new Promise<void>((resolve) => {
      reply = resolve
    })
    return HttpResponse.json({
      data: { ...sent, headers, body: '{"type":"ticket.logged"}', attempts: [ok] },
    })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ticket logged' }))
  await waitFor(() => expect(reply).toBeDefined())
  expect(screen.queryByRole('dialog')).toBeNull()
  reply?.()
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/webhook-id: msg_1_7/)).toBeTruthy()
  expect(within(dialog).getByText(/"type": "ticket.logged"/)).toBeTruthy()
  expect(within(dialog).getByText(/200 OK, in 91 ms$/)).toBeTruthy()
})

test('a paused webhook is started again from the banner, and sends nothing before', async () => {
  list(failed)
  open({ ...hook, paused_at: '2026-03-10T13:12:00.000Z', failing_since: '2026-03-07T13:12:00.000Z' })
  expect(await screen.findByText(/^Your webhook has been paused since/)).toBeTruthy()
  await screen.findAllByRole('row')
  expect(screen.queryByRole('button', { name: /Replay|Send a test/ })).toBeNull()
  meet('post', '/api/webhook/start', () => {
    answer('get', '/api/webhook', { data: hook })
    return HttpResponse.json({ message: 'Webhook started again', data: hook })
  })
  await userEvent.click(button('Start again'))
  await waitFor(() => expect(screen.queryByText(/^Your webhook has been paused/)).toBeNull())
})

test('an edit sends the version that was on the screen, and a removal asks', async () => {
  const asked: unknown[] = []
  list()
  open(hook)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(screen.getByLabelText('Your password'), 'Loadstone1')
  meet('put', '/api/webhook', async ({ request }) => {
    asked.push(await request.json())
    return HttpResponse.json({ message: 'Webhook changed', data: hook })
  })
  await userEvent.click(button('Save'))
  await screen.findByRole('button', { name: 'Edit' })
  expect(asked).toMatchObject([{ address: hook.address, version: 3 }])
  meet('delete', '/api/webhook', () => {
    answer('get', '/api/webhook', { data: null })
    return HttpResponse.json({ message: 'Webhook removed' })
  })
  await userEvent.click(button('Remove'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/^No webhook yet/)).toBeTruthy()
})

test('the secret is masked, and shown once, to be copied, after a change', async () => {
  const user = userEvent.setup()
  signInAs(haulier)
  function Card() {
    const [secret, setSecret] = useState<string | null>(null)
    const webhook = useCall(calls.webhookRead, {}).data?.data
    return webhook && <WebhookSecret webhook={webhook} secret={secret} onSecret={setSecret} />
  }
  answer('get', '/api/webhook', { data: hook })
  openPart(<Card />)
  expect(await screen.findByText('whsec_••••••••••••9fT')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy secret' })).toBeNull()
  const secret = 'whsec_c2VjcmV0OWZU'
  answer('get', '/api/user/factor', { confirmed_at: hook.made_at, recovery_codes_left: 0, needed_by: null })
  const asked: unknown[] = []
  meet('post', '/api/webhook/secret', async ({ request }) => {
    asked.push(await request.json())
    const data = { ...hook, former_until: '2099-03-11T09:00:00.000Z' }
    answer('get', '/api/webhook', { data })
    // The stream may tell of the change before the answer is there.
    await act(() => queryClient.invalidateQueries())
    return HttpResponse.json({ message: 'Secret changed', data: { ...data, secret } })
  })
  await user.click(button('Change secret'))
  const form = within(await screen.findByRole('form', { name: 'Change secret' }))
  await user.type(form.getByLabelText('Your password'), 'Loadstone1')
  await user.type(await form.findByLabelText('Code from the app'), '123456')
  await user.click(form.getByRole('button', { name: 'Change secret' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(asked).toEqual([{ account_password: 'Loadstone1', code: '123456' }])
  await user.click(button('Copy secret'))
  expect(await navigator.clipboard.readText()).toBe(secret)
})
