import { describe, expect, test } from 'vitest'
import { openTestApi, type Reply } from '../harness.ts'

const t = await openTestApi()

type Row = { id: number; name: string; email: string; company_name: string; roles: string[]; verified: boolean }
const list = async (query = '') => (await t.as(t.world.admin).get(`/api/users${query}`)).body
const emails = async (query: string) => (await list(query)).data.map(({ email }: Row) => email)

describe('the list', () => {
  test('carries what the table shows', async () => {
    await t.as(t.world.super_admin).post('/api/users/verify', { user_id: t.world.unverified.id })
    const { data, meta } = await list('?search=unverified%40test')
    expect(data).toEqual([
      {
        id: t.world.unverified.id,
        first_name: 'Unverified',
        last_name: 'Tester',
        name: 'Unverified Tester',
        email: 'unverified@test.example',
        phone: '01632 960 001',
        role: 'contractor',
        roles: ['contractor'],
        company_id: t.world.unverified.company_id,
        company_name: 'unverified Ltd',
        email_verified: true,
        verified: true,
        verified_by_name: 'Super Tester',
        verified_at: t.clock.now.toISOString(),
        created_at: t.clock.now.toISOString(),
        version: 2,
      },
    ])
    expect(meta).toEqual({ total: 1, next_cursor: null })
  })

  test('shows who verified last and when, until a ban clears both', async () => {
    const { id } = t.world.rivalSupplier
    const row = async (change: Promise<Reply>) => (await change).body.user
    const ban = () => t.as(t.world.super_admin).post('/api/users/ban', { user_id: id })
    const verify = () => t.as(t.world.admin).post('/api/users/verify', { user_id: id })
    expect(await row(ban())).toMatchObject({ verified: false, verified_by_name: null, verified_at: null })
    expect(await emails('?state=pending')).toContain('rival-supplier@test.example')
    t.clock.advance(3_600_000)
    const verified_at = t.clock.now.toISOString()
    expect(await row(verify())).toMatchObject({ verified: true, verified_by_name: 'Admin Tester', verified_at })
    t.clock.advance(3_600_000)
    // Verifying them again changes nothing.
    expect(await row(verify())).toMatchObject({ verified_by_name: 'Admin Tester', verified_at })
    expect((await list('?search=rival-supplier%40')).data).toMatchObject([{ verified_at }])
  })

  test('shows and finds somebody without a firm as Admin', async () => {
    const { data } = await list('?role=super-admin')
    expect(data).toMatchObject([{ company_name: 'Admin', company_id: null, verified_by_name: null }])
    expect(await emails('?search=admin&sort=id')).toEqual(['admin@test.example', 'super@test.example'])
  })

  test('contains no password hash', async () => {
    const { raw } = await t.as(t.world.admin).get('/api/users?limit=200')
    expect(raw.body).not.toContain('argon2id')
  })

  test.each([
    ['driver', ['driver-a', 'driver-b']],
    ['haulier', ['haulier-a', 'haulier-b', 'rival-haulier', 'all-rounder']],
    ['supplier', ['supplier-a', 'supplier-b', 'rival-supplier', 'all-rounder']],
    ['admin', ['admin']],
    ['haulier_execute_order', ['haulier-execute-order-a', 'haulier-execute-order-b']],
  ])('is filtered by the role %s', async (role, people) => {
    const expected = people.map((name) => `${name}@test.example`).sort()
    expect((await emails(`?role=${role}`)).sort()).toEqual(expected)
  })

  test('is filtered by state', async () => {
    const { data } = await list('?state=pending&limit=200')
    expect(data.map(({ email }: Row) => email)).toEqual(['banned@test.example'])
    const verified = await list('?state=verified&limit=200')
    expect(verified.data.every(({ verified: isVerified }: Row) => isVerified)).toBe(true)
    expect(verified.meta.total).toBe((await list()).meta.total - 1)
  })

  test('is searched by name, company and email, wildcards being plain text', async () => {
    expect(await emails('?search=rival-SUPPLIER%20tester')).toEqual(['rival-supplier@test.example'])
    expect(await emails('?search=rival-haulier%20ltd')).toEqual(['rival-haulier@test.example'])
    expect(await emails('?search=haulier-b%40')).toEqual(['haulier-b@test.example'])
    expect(await emails('?search=%25')).toEqual([])
  })

  test.each(['id', 'name', 'company', 'email'])('is sorted by %s both ways, page by page', async (sort) => {
    const all = (await list(`?sort=${sort}&limit=200`)).data
    const key = ({ id, name, company_name, email }: Row) =>
      ({ id: '', name: name.toLowerCase(), company: company_name.toLowerCase(), email })[sort] + String(id).padStart(9)
    expect(all.map(key)).toEqual(all.map(key).sort())
    for (const order of [sort, `-${sort}`]) {
      const seen: Row[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { data, meta } = await list(`?sort=${order}&limit=7&cursor=${cursor}`)
        expect(meta.total).toBe(all.length)
        seen.push(...data)
        cursor = meta.next_cursor
      }
      expect(seen).toEqual(order === sort ? all : all.toReversed())
    }
  })

  test.each(['role=king', 'state=both', 'sort=password_hash', 'limit=0', 'limit=201', 'cursor=x', 'search=%00'])(
    '%s is refused',
    async (query) => {
      expect((await t.as(t.world.admin).get(`/api/users?${query}`)).status).toBe(422)
    },
  )
})

describe('managing users', () => {
  test.each(['contractor', 'supplier', 'haulier', 'driver'] as const)('is not for a %s', async (who) => {
    const caller = t.as(t.world.a[who])
    const user_id = t.world.b.contractor.id
    expect((await caller.get('/api/users')).status).toBe(403)
    expect((await caller.post('/api/users/verify', { user_id })).status).toBe(403)
    expect((await caller.post('/api/users/ban', { user_id })).status).toBe(403)
    expect((await caller.delete(`/api/users/${user_id}`)).status).toBe(403)
  })

  test('is refused on one’s own account, even to a super-admin', async () => {
    for (const self of [t.world.admin, t.world.super_admin]) {
      const caller = t.as(self)
      for (const answer of [
        await caller.post('/api/users/verify', { user_id: self.id }),
        await caller.post('/api/users/ban', { user_id: self.id }),
        await caller.delete(`/api/users/${self.id}`),
      ]) {
        expect(answer.status).toBe(403)
        expect(answer.body.message).toBe('You cannot do this to your own account.')
      }
      expect((await caller.get('/api/user')).status).toBe(200)
    }
  })

  test('is for super-admins only where the user is an admin', async () => {
    const form = { first_name: 'Ada', last_name: 'Marsh', email: 'ada@admins.example' }
    const passwords = { password: 'Grangemill7', password_confirmation: 'Grangemill7' }
    const { user } = (await t.as(null).post('/api/register/admin', { ...form, ...passwords })).body
    const asAdmin = t.as(t.world.admin)
    const refused = await asAdmin.post('/api/users/verify', { user_id: user.id })
    expect([refused.status, refused.body.message]).toEqual([403, 'Only a super-admin can manage admins.'])
    expect((await asAdmin.post('/api/users/ban', { user_id: t.world.super_admin.id })).status).toBe(403)
    expect((await asAdmin.delete(`/api/users/${user.id}`)).status).toBe(403)
    const asSuper = t.as(t.world.super_admin)
    const verified = await asSuper.post('/api/users/verify', { user_id: user.id })
    expect(verified.body).toMatchObject({
      message: 'User verified successfully',
      user: { id: user.id, verified: true, email_verified: false, verified_by_name: 'Super Tester' },
    })
    expect((await asSuper.post('/api/users/ban', { user_id: user.id })).body.user.verified).toBe(false)
    expect((await asSuper.delete(`/api/users/${user.id}`)).status).toBe(200)
  })

  test('is 404 for an unknown user and 422 for a bad id', async () => {
    const caller = t.as(t.world.super_admin)
    const missing = await caller.post('/api/users/verify', { user_id: 99999 })
    expect([missing.status, missing.body.message]).toEqual([404, 'User not found.'])
    expect((await caller.post('/api/users/ban', { user_id: 99999 })).status).toBe(404)
    expect((await caller.delete('/api/users/99999')).status).toBe(404)
    for (const user_id of [undefined, 'x', 2 ** 31, 1.5, -1]) {
      const { status, body } = await caller.post('/api/users/verify', { user_id })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['user_id']])
    }
  })
})
