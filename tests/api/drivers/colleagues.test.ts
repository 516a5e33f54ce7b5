import { expect, test } from 'vitest'
import {
  may,
  type OfficePermission,
  officePermissions,
  permissions,
  roles,
  type StoredRole,
  switchesIn,
} from '../../../api/contract/rules/permissions.ts'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { mailsOfLastEvent, secretOfLink, spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import { createPeople, type Member } from '../world.ts'

const t = await openTestApi()

const invitation = {
  first_name: 'Lee',
  last_name: 'Barker',
  email: 'lee@dovebank.example',
  role: 'contractor',
  permissions: ['decide'],
}
const invite = (change: Record<string, unknown> = {}, owner: Member = t.world.a.contractor) =>
  t.as(owner).post('/api/users/invite', { ...invitation, ...change })

const colleague = (trade: 'contractor' | 'supplier', switches: OfficePermission[], name: string) =>
  createPeople(t.db, t.clock.now).staff(name, trade, t.world.a[trade].company_id, switches)

test('an owner invites a colleague, who chooses a password by the mailed link and may do what is switched on', async () => {
  const { status, body } = await invite()
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ role: 'contractor', is_owner: false, email_verified: false, verified: true })
  expect(body.data.permissions).toMatchObject({ decide: true, read: false, accounts: false })

  const token = await secretOfLink(t, 'invitation')
  const chosen = { password: 'Grangemill-Oak-7', password_confirmation: 'Grangemill-Oak-7' }
  expect((await t.as(null).post('/api/reset-password', { email: invitation.email, token, ...chosen })).status).toBe(200)
  const login = await t.as(null).post('/api/login', { email: invitation.email, password: chosen.password })
  expect(login.status).toBe(200)
  expect(login.body.user).toMatchObject({ roles: ['contractor'], permissions: ['decide'], is_owner: false })

  const lee = { token: login.body.token }
  expect((await t.as(lee).get('/api/quotes')).status).toBe(200)
  expect((await t.as(lee).get(`/api/statements?month=2026-03`)).status).toBe(403)
  expect((await t.as(lee).get('/api/haulier/users')).status).toBe(403)
  const again = await t.as(null).post('/api/reset-password', { email: invitation.email, token, ...chosen })
  expect(again.status).toBe(422)
})

test('an invitation is for a trade of the firm and switches of that trade', async () => {
  const other = await invite({ email: 'a@dovebank.example', role: 'supplier', permissions: ['sell'] })
  expect([other.status, other.body.errors]).toEqual([422, { role: ['Your firm has no such trade.'] }])
  const foreign = await invite({ email: 'a@dovebank.example', permissions: ['sell'] })
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['permissions']])
  const none = await invite({ email: 'a@dovebank.example', permissions: [] })
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['permissions']])
})

test('an invited contractor’s colleague has the limit from the start; a supplier’s can’t have one', async () => {
  const limited = await invite({ email: 'limited@dovebank.example', approval_limit: '3,000.00' })
  expect([limited.status, limited.body.data.approval_limit]).toEqual([201, 3000])
  const blank = await invite({ email: 'unlimited@dovebank.example', approval_limit: '' })
  expect([blank.status, blank.body.data.approval_limit]).toEqual([201, null])
  const seller = { email: 'seller@dovebank.example', role: 'supplier', permissions: ['sell'] }
  const refused = await invite({ ...seller, approval_limit: 3000 }, t.world.a.supplier)
  expect(refused.body.errors).toEqual({
    approval_limit: ['Only a contractor’s colleagues have an approval limit.'],
  })
})

test('an invitation sent again ends the link before it; an accepted one can’t be sent again', async () => {
  const email = 'again@dovebank.example'
  const { body } = await invite({ email })
  const first = await secretOfLink(t, 'invitation')
  expect((await t.as(t.world.a.contractor).post(`/api/users/${body.data.id}/invite`)).status).toBe(200)
  const newest = await secretOfLink(t, 'invitation')
  const chosen = { password: 'Grangemill-Oak-7', password_confirmation: 'Grangemill-Oak-7' }
  const accept = (token: string) => t.as(null).post('/api/reset-password', { email, token, ...chosen })
  expect((await accept(first)).status).toBe(422)
  expect((await accept(newest)).status).toBe(200)
  expect((await t.as(t.world.a.contractor).post(`/api/users/${body.data.id}/invite`)).status).toBe(409)
})

test('the owner changes a colleague’s switches, within their trade, and they count at once', async () => {
  const viewer = await colleague('contractor', ['read'], 'viewer-to-decide')
  const quote_id = await makeQuote(t.db, t.world, t.world.a)
  const bid_id = await makeBid(t.db, t.world.a, quote_id, { can_deliver: true })
  const reject = () => t.as(viewer).put(`/api/bids/${bid_id}/reject`)
  expect((await reject()).status).toBe(403)
  const none = { respond_to_quote: false, execute_order: false, fulfillments: false, finance: false }
  const permit = (switches: object) =>
    t.as(t.world.a.contractor).put(`/api/haulier/users/${viewer.id}/permissions`, { ...none, ...switches })
  expect((await permit({ sell: true })).body.errors).toEqual({ sell: ['This switch belongs to another role.'] })
  expect((await permit({ finance: true })).status).toBe(422)
  expect((await permit({ decide: true })).status).toBe(200)
  expect((await reject()).status).toBe(200)
})

test('a deactivated colleague is shut out at once', async () => {
  const viewer = await colleague('contractor', ['read'], 'viewer-to-go')
  expect((await t.as(viewer).get('/api/quotes')).status).toBe(200)
  await t.as(t.world.a.contractor).post(`/api/haulier/users/${viewer.id}/deactivate`)
  expect((await t.as(viewer).get('/api/quotes')).status).toBe(401)
})

test('whoever only weighs sees a supplier’s orders without a price', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a, { carrier: 'supplier' })
  const weigher = await colleague('supplier', ['weigh'], 'weigher')
  const accounts = await colleague('supplier', ['accounts'], 'seller-accounts')
  const read = async (person: { token: string }) =>
    (await t.as(person).get(`/api/quotes/${quote_id}/accepted-details`)).body.data
  const [seen, paid] = [await read(weigher), await read(accounts)]
  expect(JSON.stringify(seen)).not.toMatch(/6,?768|price|total|worth/)
  expect(paid).toMatchObject({ pricing: { supplier_price: 6768 } })
  expect((await t.as(weigher).get('/api/my-bid-quotes')).status).toBe(403)
})

test('a firm’s owner holds every switch of its trades, and nobody holds one of another trade', () => {
  for (const trade of ['contractor', 'supplier'] as const) {
    const owner = { id: 1, company_id: 1, roles: [trade], permissions: [], is_owner: true }
    const full = { ...owner, is_owner: false, permissions: officePermissions[trade] }
    const stranger = { ...full, roles: [trade === 'contractor' ? ('supplier' as const) : ('contractor' as const)] }
    const deeds = { contractor: 'bid.accept', supplier: 'bid.submit' } as const
    expect([may(owner, deeds[trade]), may(full, deeds[trade]), may(stranger, deeds[trade])]).toEqual([
      true,
      true,
      false,
    ])
    expect([may(owner, 'staff.manage'), may(full, 'staff.manage')]).toEqual([true, false])
  }
})

test('what a colleague decides is the firm’s, and activity says who did it', async () => {
  const buyer = await colleague('contractor', ['decide'], 'buyer')
  const quote_id = await makeQuote(t.db, t.world, t.world.a)
  const bid_id = await makeBid(t.db, t.world.a, quote_id, { can_deliver: true })
  expect((await t.as(buyer).put(`/api/bids/${bid_id}/reject`)).status).toBe(200)
  const { body } = await t.as(t.world.a.contractor).get('/api/activity')
  expect(body.data[0]).toMatchObject({ kind: 'bid.rejected', by: { party: 'colleague', name: 'Buyer Tester' } })
})

test('the bell rings for whoever decides, and not for whoever reads', async () => {
  const buyer = await colleague('contractor', ['decide'], 'told')
  const viewer = await colleague('contractor', ['read'], 'untold')
  const quote_id = await makeQuote(t.db, t.world, t.world.a)
  const before = await newestEvent(t.db)
  await t.as(t.world.a.supplier).post(`/api/quotes/${quote_id}/bids`, {
    can_deliver: 'yes',
    product_price: '6768.00',
    quantity: '480',
    notes: '',
  })
  const told = (await spreadNotices(t, before)).map(({ mail }) => JSON.stringify(mail))
  expect(told.filter((mail) => mail.includes(buyer.email))).toHaveLength(1)
  expect(told.filter((mail) => mail.includes(viewer.email))).toEqual([])
})

test('an invitation names who invites and for which firm, unless a name holds a web address', async () => {
  const { contractor } = t.world.a
  const firm = t.db.updateTable('companies').where('id', '=', contractor.company_id)
  const { name } = await t.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', contractor.company_id)
    .executeTakeFirstOrThrow()
  const told = async (email: string) => {
    expect((await invite({ email })).status).toBe(201)
    return (await mailsOfLastEvent(t))[0]?.text.split('\n\n')[1]
  }
  const { first_name, last_name } = await t.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', contractor.id)
    .executeTakeFirstOrThrow()
  const inviter = `${first_name} ${last_name}`
  const asks = 'has made an account for you. Please choose your password here:'
  expect(await told('named@dovebank.example')).toBe(`${inviter} of ${name} ${asks}`)
  await firm.set({ name: 'Win at evil.example' }).execute()
  expect(await told('unnamed@dovebank.example')).toBe(`${inviter} of your firm ${asks}`)
  await firm.set({ name }).execute()
})

test('the database takes a switch only for a role that it fits, as the table of switches has it', async () => {
  const storedRoles: readonly StoredRole[] = [...roles.filter((role) => role !== 'haulier'), 'owner']
  const { company_id } = t.world.b.haulier
  const { person } = createPeople(t.db, t.clock.now)
  // A firm has one owner.
  const inFirm = t.db.updateTable('users').where('company_id', '=', company_id)
  await inFirm.set({ role: 'driver' }).where('role', '=', 'owner').execute()
  for (const role of storedRoles) {
    const { id: user_id } = await person(role, `fits-${role}`, role.includes('admin') ? null : company_id)
    const refused: string[] = []
    for (const permission of permissions) {
      const row = t.db.insertInto('user_permissions').values({ user_id, role, permission })
      await row.execute().catch(() => refused.push(permission))
    }
    const fitting: readonly string[] = role === 'owner' ? [] : switchesIn(role)
    expect([role, refused]).toEqual([role, permissions.filter((one) => !fitting.includes(one))])
  }
})

test('nor does it take another role for a person whose switches would not fit, or a role that is not theirs', async () => {
  const { id } = await colleague('contractor', ['decide'], 'keeps-trade')
  const become = (role: StoredRole) => t.db.updateTable('users').set({ role }).where('id', '=', id).execute()
  await expect(become('supplier')).rejects.toThrow('user_permissions_fit')
  const foreign = { user_id: id, role: 'supplier', permission: 'sell' } as const
  await expect(t.db.insertInto('user_permissions').values(foreign).execute()).rejects.toThrow('user_permissions_user')
  await t.db.deleteFrom('user_permissions').where('user_id', '=', id).execute()
  await become('supplier')
})
