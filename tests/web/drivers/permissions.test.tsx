import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { type StaffMember, switchesOf } from '../../../api/contract/staff.ts'
import { usePermissions } from '../../../web/drivers/usePermissions.ts'
import { meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const ida: StaffMember = {
  id: 9,
  first_name: 'Ida',
  last_name: 'Wray',
  full_name: 'Ida Wray',
  email: 'ida@haulier.example',
  phone: null,
  role: 'haulier_respond_to_quote',
  email_verified: true,
  verified: true,
  deactivated_at: null,
  is_owner: false,
  permissions: switchesOf(['respond_to_quote']),
  approval_limit: null,
  open_assignments: 0,
  version: 4,
}

function Switches() {
  const { turn, failure } = usePermissions(ida)
  return (
    <>
      <button type="button" onClick={() => turn('execute_order')}>
        Execute
      </button>
      <button type="button" onClick={() => turn('finance')}>
        Finance
      </button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

/** Takes what is sent about the version that it has, which is one more with each; `until`: when it begins to answer. */
function serveFrom(version: number, until: Promise<unknown> = Promise.resolve()) {
  const sent: number[] = []
  meet('put', '/api/haulier/users/9/permissions', async ({ request }) => {
    const body = (await request.json()) as { version: number }
    sent.push(body.version)
    await until
    if (body.version !== version) return HttpResponse.json({ message: 'Somebody changed this user.' }, { status: 409 })
    version += 1
    return HttpResponse.json({ message: 'Permissions updated', data: { ...ida, version } })
  })
  return { sent }
}

test('each of several switches turned in a row builds on the version that the last one saved', async () => {
  let begin = () => {}
  const { sent } = serveFrom(4, new Promise<void>((resolve) => (begin = resolve)))
  openPart(<Switches />)
  await userEvent.click(screen.getByRole('button', { name: 'Execute' }))
  await userEvent.click(screen.getByRole('button', { name: 'Finance' }))
  begin()
  await waitFor(() => expect(sent).toEqual([4, 5]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a switch that another tab changed first says so', async () => {
  const { sent } = serveFrom(5)
  openPart(<Switches />)
  await userEvent.click(screen.getByRole('button', { name: 'Finance' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody changed this user.')
  expect(sent).toEqual([4])
})
