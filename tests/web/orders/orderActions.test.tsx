import '../browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OrderActions } from '../../../web/orders/OrderActions.tsx'
import { MenuAction } from '../../../web/shell/MoreMenu.tsx'
import { buyer, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('an order that waits for nothing from its reader offers the delivery pack', async () => {
  openPart(
    <OrderActions quoteId={41} user={buyer} isAwaited={false}>
      <MenuAction onClick={() => {}}>Close order short</MenuAction>
    </OrderActions>,
  )
  expect(screen.getByRole('button', { name: 'Delivery pack' }).dataset['variant']).toBe('solid')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(items()).toEqual(['Tickets as CSV', 'Close order short'])
})

test('where it waits for them, the delivery pack is behind More, by keys too', async () => {
  openPart(<OrderActions quoteId={41} user={buyer} isAwaited />)
  expect(screen.queryByRole('button', { name: 'Delivery pack' })).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(items()).toEqual(['Delivery pack', 'Tickets as CSV'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
})

test('a colleague who may do nothing more has no More', () => {
  openPart(
    <OrderActions quoteId={41} user={{ ...buyer, is_owner: false, permissions: ['read'] }} isAwaited={false}>
      {[false, null]}
    </OrderActions>,
  )
  screen.getByRole('button', { name: 'Delivery pack' })
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
