import './browser.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { HttpResponse, type HttpResponseResolver, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { ownerRoles } from '../../api/contract/rules/permissions.ts'
import { App } from '../../web/App.tsx'
import { queryClient } from '../../web/client/queries.ts'
import { connect } from '../../web/client/request.ts'
import { routes } from '../../web/routes.tsx'
import { expireSession } from '../../web/session/expire.ts'
import { endSession, getSession, type SessionUser, startSession } from '../../web/session/session.ts'
import { Notices } from '../../web/ui/Notices.tsx'
import { closeNotice } from '../../web/ui/notice.ts'
import { closeToast } from '../../web/ui/toast.ts'
import { driverOf } from './driverApi.ts'

/** The whole app on one of its pages, over an API that answers what a test says. */

/** An order without any change, for a reader who may propose none. */
const unchanged = {
  version: 1,
  side: null,
  delivered: 0,
  loads: 0,
  parts: null,
  worth: null,
  open: null,
  ended: [],
  terms: [
    {
      version: 1,
      in_force_from: '2026-01-05T09:00:00.000Z',
      changed_by: 'Tarrant Groundworks Ltd',
      quantity: 480,
      delivery_from_date: '2026-03-02',
      delivery_to_date: '2026-03-27',
      total: null,
    },
  ],
}

const server = setupServer(
  http.get('*/sanctum/csrf-cookie', () => new HttpResponse(null, { status: 204 })),
  // What the admin's menu counts, which no test here reads.
  http.get('*/api/admin/dashboard', () =>
    HttpResponse.json({ message: 'Not Found', code: 'not_found' }, { status: 404 }),
  ),
  // The bell is empty unless a test says so.
  http.get('*/api/notifications', () =>
    HttpResponse.json({ data: [], meta: { total: 0, next_cursor: null, unread: 0 } }),
  ),
  // No firm has saved sites unless a test says so.
  http.get('*/api/sites', () =>
    HttpResponse.json({ data: [], meta: { total: 0, next_cursor: null, in_use: 0, archived: 0 } }),
  ),
  // Nor anything on a schedule.
  http.get('*/api/schedules', () => HttpResponse.json({ data: [], meta: { total: 0, next_cursor: null } })),
  // Nobody has asked anything, and no acceptance waits, unless a test says so.
  http.get('*/api/quotes/:id/questions', () =>
    HttpResponse.json({ data: [], meta: { total: 0, next_cursor: null, unanswered: 0, asked: null } }),
  ),
  http.get('*/api/quotes/:id/amendments', () => HttpResponse.json({ data: unchanged })),
  // Nobody has added a file unless a test says so.
  http.get('*/api/quotes/:id/attachments', () =>
    HttpResponse.json({ data: [], meta: { total: 0, next_cursor: null, room: null } }),
  ),
  http.get('*/api/quotes/:id/approval', () => HttpResponse.json({ data: null, meta: { approval_limit: null } })),
)

/** In each file that opens screens. */
export function serveScreens(): void {
  beforeAll(() => {
    // As the app does where it starts.
    connect({ readToken: () => getSession()?.token, onUnauthenticated: expireSession })
    server.listen({ onUnhandledFrame: 'error' })
  })
  afterEach(async () => {
    // What a write still has to say would be said on the next test's screen.
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    cleanup()
    closeNotice()
    closeToast()
    endSession('logout')
    queryClient.clear()
    sessionStorage.clear()
    server.resetHandlers()
  })
  afterAll(() => server.close())
}

type Method = 'get' | 'post' | 'put' | 'delete'

/** Answers by what was asked. */
export function meet(method: Method, path: string, resolver: HttpResponseResolver): void {
  server.use(http[method](`*${path}`, resolver))
}

export function answer(method: Method, path: string, body: JsonBodyType, status = 200): void {
  meet(method, path, () => HttpResponse.json(body, { status }))
}

export function refuse(method: Method, path: string, status: number, message: string, code = 'x'): void {
  answer(method, path, { message, code }, status)
}

/** A proxy's own page, in the place of an answer of ours. */
export function answerByProxy(method: Method, path: string): void {
  meet(method, path, () => HttpResponse.html('<h1>502 Bad Gateway</h1>', { status: 502 }))
}

/** No answer at all. */
export function drop(method: Method, path: string): void {
  meet(method, path, () => HttpResponse.error())
}

/** A contractor, supplier or haulier is the owner unless said otherwise. */
export function signInAs(person: SessionUser): void {
  const owns = ownerRoles.some((role) => person.roles.includes(role))
  const user = { ...(owns && { is_owner: true }), ...person }
  answer('get', '/api/user', user)
  startSession({ token: '1|secret', user })
}

/** Waits until the page's own modules are there; gives the address as it is at that moment. */
export async function openScreen(path: string): Promise<() => string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <App>
      <RouterProvider router={router} />
    </App>,
  )
  await waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 25_000 })
  return () => router.state.location.pathname + router.state.location.search
}

/** A part of a screen alone, with what it needs around it. */
export function openPart(part: ReactNode): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{part}</MemoryRouter>
        <Notices />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

export const admin: SessionUser = {
  id: 1,
  first_name: 'Helen',
  last_name: 'Marsh',
  name: 'Helen Marsh',
  email: 'admin@loadstone.example',
  phone: null,
  role: 'super-admin',
  roles: ['super-admin'],
  permissions: [],
  company_id: null,
  company_name: null,
  company: null,
}

/** The owner of a contractor's firm. */
export const buyer: SessionUser = {
  ...driverOf(1),
  role: 'contractor',
  roles: ['contractor'],
  permissions: [],
  is_owner: true,
  company_id: 1,
}
