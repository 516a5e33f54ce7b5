import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { queryClient } from '../../../web/client/queries.ts'
import { driverOf } from '../driverApi.ts'
import { meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const given = 'Your firm’s owner has not given you anything to do yet.'

test.each([
  ['contractor', 'contractor', '/contractor/contractorDashboard'],
  ['supplier', 'supplier', '/supplier/supplierDashboard'],
  ['haulier', 'haulier_execute_order', '/haulier/haulierDashboard'],
] as const)(
  'a %s’s colleague without a switch is told so, and the dashboard asks for nothing',
  async (_trade, role, page) => {
    const asked: string[] = []
    for (const path of [
      '/api/orders/running',
      '/api/needs',
      '/api/quotes',
      '/api/my-bid-quotes',
      '/api/return-loads',
    ]) {
      meet('get', path, () => {
        asked.push(path)
        return HttpResponse.json({ message: 'This action is unauthorized.', code: 'forbidden' }, { status: 403 })
      })
    }
    signInAs({ ...driverOf(50), role, roles: [role], permissions: [], is_owner: false })
    await openScreen(page)
    expect(await screen.findByText(given, {}, { timeout: 10_000 })).toBeTruthy()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(asked).toEqual([])
    expect(screen.queryByRole('link', { name: /Orders/ })).toBeNull()
  },
)
