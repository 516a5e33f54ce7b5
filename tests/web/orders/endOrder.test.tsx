import '../browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OrderDetails } from '../../../api/contract/orders.ts'
import { useEndOrder } from '../../../web/orders/EndOrder.tsx'
import type { SessionUser } from '../../../web/session/session.ts'
import { MoreMenu } from '../../../web/shell/MoreMenu.tsx'
import { order } from '../driverOrder.ts'
import { admin, buyer, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const begun = { ...order, contractor_company_id: 1, pricing: {} } as unknown as OrderDetails
const fresh: OrderDetails = { ...begun, progress: { ...begun.progress, delivered: 0, remaining: 40, loads: 0 } }

function Ends({ of, user }: { of: OrderDetails; user: SessionUser }) {
  const { items, dialog } = useEndOrder(of, user)
  return (
    <>
      <MoreMenu>{items}</MoreMenu>
      {dialog}
    </>
  )
}

const ended = (is_cancelled: boolean) => ({
  ...fresh,
  progress: { ...fresh.progress, closed_at: order.accepted_at, is_cancelled },
})

test.each<[string, OrderDetails, SessionUser, string[]]>([
  ['a contractor before the first load', fresh, buyer, ['Cancel order']],
  ['a contractor once loads have come', begun, buyer, ['Close order short']],
  ['an admin before the first load', fresh, admin, ['Release order', 'Close order short']],
  ['an admin of a closed order', ended(false), admin, ['Release order']],
  ['an admin of a cancelled order', ended(true), admin, []],
  ['a colleague who only reads', fresh, { ...buyer, is_owner: false, permissions: ['read'] }, []],
])('what ends an order, for %s', async (_, of, user, names) => {
  openPart(<Ends of={of} user={user} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(names)
})

test('a cancellation sends its reason, and says before whether a phone holds loads that haven’t arrived', async () => {
  const sent: unknown[] = []
  meet('post', '/api/quotes/41/cancel', async ({ request }) => {
    sent.push(await request.json())
    return Response.json({ message: 'Order cancelled', data: {} })
  })
  openPart(<Ends of={{ ...fresh, has_unsent_phone: true }} user={buyer} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel order' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order?' })
  expect(dialog.textContent).toContain('A driver’s phone holds loads that have not arrived yet.')
  await userEvent.type(screen.getByRole('textbox'), 'The job is off')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  await screen.findByText('Order cancelled')
  expect(sent).toEqual([{ reason: 'The job is off' }])
})
