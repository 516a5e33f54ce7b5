import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { CurrentUser } from '../../api/contract/accounts.ts'
import { order } from './driverOrder.ts'

/** The API as a driver's phone meets it: who they are, their one order, and what becomes of their tickets. */

export function driverOf(id: number): Omit<CurrentUser, 'is_owner'> {
  return {
    id,
    first_name: 'Dan',
    last_name: 'Price',
    name: 'Dan Price',
    email: 'dan@haulier.example',
    phone: null,
    role: 'driver',
    roles: ['driver'],
    permissions: [],
    company_id: 3,
    company_name: 'Peak Haulage',
    company: null,
  }
}

export const sync = {
  cursor: 'epoch.1',
  more: false,
  orders_left: 0,
  reset: false,
  replaces: null,
  checked_at: '2026-11-21T08:00:00.000Z',
  orders: [order],
  removed_orders: [],
  tickets: [],
  drivers: [],
  vehicles: [],
}

export const server = setupServer(
  http.get('*/api/sync', () => HttpResponse.json({ data: sync })),
  http.post('*/api/devices', () => HttpResponse.json({ token: 'upload|1' }, { status: 201 })),
)

/** The current-user call, for whom this test has signed in. */
export function knowUser(user: CurrentUser): void {
  server.use(http.get('*/api/user', () => HttpResponse.json(user)))
}

export type SentTicket = Record<string, unknown> & { sync_token: string; body_hash: string }

type Answer = (sent: SentTicket) => Response

/** Answers each ticket from now on like this; what was sent is noted in the list that it gives. */
export function answerTickets(answer: Answer): SentTicket[] {
  const tickets: SentTicket[] = []
  server.use(
    http.post<never, SentTicket>('*/api/tickets', async ({ request }) => {
      const sent = await request.json()
      tickets.push(sent)
      return answer(sent)
    }),
  )
  return tickets
}

export const acknowledge: Answer = ({ sync_token, body_hash }) => {
  const data = { id: 900, number: 1042, flags: [], created_at: '2026-11-21T08:01:00.000Z' }
  return HttpResponse.json({ data, sync_token, body_hash }, { status: 201 })
}

/** No signal. */
export const drop: Answer = () => HttpResponse.error()

/** A network that wants a click on its own page first, and says 200 to whatever it is asked. */
export const captivePortal: Answer = () => HttpResponse.html('<h1>Welcome to Quarry Guest Wi-Fi</h1>')

export const acknowledgeOther: Answer = ({ sync_token }) =>
  HttpResponse.json({ data: { number: 1042 }, sync_token, body_hash: 'f'.repeat(64) }, { status: 201 })
