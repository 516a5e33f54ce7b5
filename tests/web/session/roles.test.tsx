import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '../../../web/session/session.ts'

const stored = {
  id: 7,
  first_name: 'Ruth',
  last_name: 'Calladine',
  name: 'Ruth Calladine',
  email: 'ruth@calladine.example',
  roles: ['contractor', 'supplier', 'haulier'],
  permissions: [],
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

/** As the app reads it at its start. */
async function start(user: object) {
  localStorage.setItem('authToken', '7|secret')
  localStorage.setItem('user', JSON.stringify(user))
  const { getSession } = await import('../../../web/session/session.ts')
  const session = await import('../../../web/session/areas.ts')
  return { user: getSession()?.user as SessionUser, ...session }
}

test('a user of several roles has one of them in each area', async () => {
  const { user, roleIn, areasOf } = await start({ ...stored, role: 'contractor' })
  expect(areasOf(user)).toEqual(['contractor', 'supplier', 'haulier'])
  expect([roleIn('contractor', user), roleIn('supplier', user), roleIn('haulier', user)]).toEqual([
    'contractor',
    'supplier',
    'haulier',
  ])
})

test('staff keep their own role in the haulier’s area', async () => {
  const { user, roleIn } = await start({ ...stored, role: 'haulier_execute_order', roles: ['haulier_execute_order'] })
  expect(roleIn('haulier', user)).toBe('haulier_execute_order')
})

test.each([{}, { role: null }, { role: 'emperor' }])(
  'a stored user with the role %j keeps the session, without one',
  async (role) => {
    const { user, roleIn, areasOf, landingOf } = await start({ ...stored, ...role })
    expect(user).toMatchObject({ id: 7, role: null })
    expect(areasOf(user)).toEqual(['contractor', 'supplier', 'haulier'])
    expect(roleIn('contractor', user)).toBeNull()
    expect(landingOf(user)).toBe('/contractor/contractorDashboard')
    expect(landingOf({ ...user, roles: [] })).toBe('/')
  },
)

test('a stored user of another shape is ignored', async () => {
  expect((await start({ ...stored, email: 7 })).user).toBeUndefined()
})
