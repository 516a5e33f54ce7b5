import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { officePermissions } from '../../../api/contract/rules/permissions.ts'
import { type StaffMember, switchesOf } from '../../../api/contract/staff.ts'
import { useList } from '../../../web/client/lists.ts'
import { queryClient } from '../../../web/client/queries.ts'
import { reload } from '../../../web/client/useSend.ts'
import { StaffTable } from '../../../web/drivers/StaffTable.tsx'
import { meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const ofTrade = officePermissions.contractor
const lee: StaffMember = {
  id: 41,
  first_name: 'Lee',
  last_name: 'Barker',
  full_name: 'Lee Barker',
  email: 'lee@buyer.example',
  phone: null,
  role: 'contractor',
  is_owner: false,
  email_verified: true,
  verified: true,
  deactivated_at: null,
  permissions: switchesOf(['decide'], ofTrade),
  approval_limit: null,
  open_assignments: 0,
  version: 4,
}
const boss: StaffMember = { ...lee, id: 40, full_name: 'Ruth Hall', is_owner: true }
const driver: StaffMember = { ...lee, id: 43, full_name: 'Dan Price', role: 'driver' }
const seller: StaffMember = { ...lee, id: 44, full_name: 'Sal Quarry', role: 'supplier' }

function Users() {
  const { data } = useList(calls.staffList, { limit: 25 })
  return data ? <StaffTable users={data.data} trade="contractor" /> : null
}

const refusal = 'Somebody changed this user meanwhile.'

/** Lee as stored; what is sent about another version is refused. */
function openLee(more: Partial<StaffMember> = {}) {
  const server = { lee: { ...lee, ...more } }
  const sent: unknown[] = []
  meet('get', '/api/haulier/users', () =>
    HttpResponse.json({ data: [server.lee], meta: { total: 1, next_cursor: null } }),
  )
  meet('put', '/api/users/41/approval-limit', async ({ request }) => {
    const body = (await request.json()) as { approval_limit: string; version: number }
    sent.push(body)
    const { version } = server.lee
    if (body.version !== version) {
      return HttpResponse.json({ message: refusal, code: 'changed', newest: { version } }, { status: 409 })
    }
    const approval_limit = body.approval_limit === '' ? null : Number(body.approval_limit.replace(',', ''))
    server.lee = { ...server.lee, approval_limit, version: version + 1 }
    return HttpResponse.json({ message: 'Approval limit saved', data: server.lee })
  })
  openPart(<Users />)
  return { server, sent }
}

const limitOf = (limit: string) => screen.findByRole('button', { name: `Approval limit of Lee Barker: ${limit}` })
async function openLimit(limit: string) {
  await userEvent.click(await limitOf(limit))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approval limit of Lee Barker' }))
  return { dialog, field: dialog.getByLabelText<HTMLInputElement>(/^Approval limit/) }
}

test('only a contractor’s colleagues have a limit', () => {
  openPart(
    <StaffTable
      users={[boss, lee, { ...lee, id: 42, full_name: 'Ida Wray', approval_limit: 5000 }, driver, seller]}
      trade="contractor"
    />,
  )
  const limits = screen.getAllByRole('button', { name: /^Approval limit/ }).map((one) => one.getAttribute('aria-label'))
  expect(limits).toEqual(['Approval limit of Lee Barker: No limit', 'Approval limit of Ida Wray: £5,000.00'])
})

test.each(['supplier', 'haulier'] as const)('the table of a %s has no limits', (trade) => {
  openPart(<StaffTable users={[boss, lee, seller]} trade={trade} />)
  expect(screen.getByText('Lee Barker')).toBeTruthy()
  expect(screen.queryByText('Approval limit')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Approval limit/ })).toBeNull()
})

test('the owner gives a colleague a limit', async () => {
  const { sent } = openLee()
  const { dialog, field } = await openLimit('No limit')
  expect(field.value).toBe('')
  await userEvent.type(field, '5000')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('What Lee Barker accepts above £5,000.00 waits for approval.')).toBeTruthy()
  expect(sent).toEqual([{ approval_limit: '5,000.00', version: 4 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await limitOf('£5,000.00')).toBeTruthy()
})

test('an empty field takes the limit away', async () => {
  const { sent } = openLee({ approval_limit: 5000 })
  const { dialog, field } = await openLimit('£5,000.00')
  expect(field.value).toBe('5,000.00')
  await userEvent.clear(field)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Lee Barker has no limit.')).toBeTruthy()
  expect(sent).toEqual([{ approval_limit: '', version: 4 }])
  expect(await limitOf('No limit')).toBeTruthy()
})

test.each([
  ['a lot', /must be a number/],
  ['-1', /must be at least 0/],
  ['1000000000', /999,?999,?999\.99/],
])('“%s” is refused before it is sent', async (typed, fault) => {
  const { sent } = openLee()
  const { dialog, field } = await openLimit('No limit')
  await userEvent.type(field, typed)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(fault)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
})

test('a limit typed over another that was saved meanwhile is sent only once its writer has seen that', async () => {
  const { server, sent } = openLee()
  const { dialog, field } = await openLimit('No limit')
  await userEvent.type(field, '5000')
  server.lee = { ...server.lee, approval_limit: 200, version: 5 }
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(refusal)
  expect(field.value).toBe('5,000.00')
  expect(await screen.findByText('£200.00')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/above £5,000.00 waits for approval/)).toBeTruthy()
  expect(sent).toEqual([
    { approval_limit: '5,000.00', version: 4 },
    { approval_limit: '5,000.00', version: 5 },
  ])
})

test('an open dialog shows what another saves until something is typed', async () => {
  const { server } = openLee()
  const { field } = await openLimit('No limit')
  server.lee = { ...server.lee, approval_limit: 200, version: 5 }
  await reload(queryClient, ['accounts'])
  await waitFor(() => expect(field.value).toBe('200.00'))
})

test('a colleague who can’t sign in keeps their limit as it is', async () => {
  openLee({ approval_limit: 5000, deactivated_at: '2026-03-01T09:00:00.000Z' })
  expect(((await limitOf('£5,000.00')) as HTMLButtonElement).disabled).toBe(true)
})
