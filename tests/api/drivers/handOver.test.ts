import { expect, test } from 'vitest'
import { mailForEvent } from '../../../api/accounts/worker.ts'
import { openTestApi } from '../harness.ts'
import { mailsOfLastEvent } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import { createPeople, type Member } from '../world.ts'

const t = await openTestApi()

async function nameOfUser(id: number): Promise<string> {
  const { first_name, last_name } = await t.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

test('an owner hands the firm over and stays with every switch', async () => {
  const { supplier } = t.world.b
  const heir = await createPeople(t.db, t.clock.now).staff('heir', 'supplier', supplier.company_id, ['read'])
  const handOver = (id: number, by: { token: string } = supplier) => t.as(by).post(`/api/users/${id}/owner`)
  const person = { first_name: 'Lee', last_name: 'Barker', email: 'not.yet@dovebank.example' }
  const invitation = { ...person, role: 'supplier', permissions: ['sell'] }
  const unverified = await t.as(supplier).post('/api/users/invite', invitation)
  expect((await handOver(unverified.body.data.id)).status).toBe(409)
  expect((await handOver(t.world.a.supplier.id)).status).toBe(404)
  expect((await handOver(supplier.id)).status).toBe(409)

  expect((await handOver(heir.id)).body.data).toMatchObject({ id: heir.id, is_owner: true })
  const { body } = await t.as(heir).get('/api/haulier/users')
  const former = body.data.find(({ id }: Member) => id === supplier.id)
  expect(former).toMatchObject({ role: 'supplier', is_owner: false })
  expect(former.permissions).toMatchObject({ sell: true, weigh: true, read: true, accounts: true })
  expect((await handOver(heir.id)).status).toBe(403)
})

test('a hand-over is told by mail to both', async () => {
  const { haulier } = t.world.b
  const heir = t.world.b.staff_execute
  expect((await t.as(haulier).post(`/api/users/${heir.id}/owner`)).status).toBe(200)
  const last = await newestEvent(t.db)
  const mails = await mailsOfLastEvent(t)
  await mailForEvent(t.deps, async (mail) => void mails.unshift(mail), last - 1)
  expect(mails.map(({ to, subject }) => [JSON.stringify(to).includes(heir.email), subject])).toEqual([
    [true, 'You own your firm’s account on Loadstone now'],
    [false, 'You handed your firm’s account over'],
  ])
})

test('both mails of a hand-over name the other, and say what the former owner keeps', async () => {
  const { contractor } = t.world.a
  const heir = await createPeople(t.db, t.clock.now).staff('named-heir', 'contractor', contractor.company_id, [
    'decide',
  ])
  expect((await t.as(contractor).post(`/api/users/${heir.id}/owner`)).status).toBe(200)
  const last = await newestEvent(t.db)
  const mails = await mailsOfLastEvent(t)
  await mailForEvent(t.deps, async (mail) => void mails.unshift(mail), last - 1)
  const [made, gone] = mails.map(({ text }) => text)
  const former = await nameOfUser(contractor.id)
  expect(made).toContain(`${former} has handed your firm’s account over to you.`)
  expect(made).toContain('They stay as a colleague with every switch and no approval limit until you change that.')
  expect(gone).toContain(`${await nameOfUser(heir.id)} owns your firm’s account on Loadstone now.`)
  expect((await t.as(heir).post(`/api/users/${contractor.id}/owner`)).status).toBe(200)
})

test('two hand-overs at once leave one owner', async () => {
  const { contractor } = t.world.b
  const people = createPeople(t.db, t.clock.now)
  const heirs = await Promise.all(
    ['first-heir', 'second-heir'].map((name) => people.staff(name, 'contractor', contractor.company_id, ['read'])),
  )
  const answers = await Promise.all(heirs.map(({ id }) => t.as(contractor).post(`/api/users/${id}/owner`)))
  const owner = await t.db
    .selectFrom('companies')
    .select('owner_user_id')
    .where('id', '=', contractor.company_id)
    .executeTakeFirstOrThrow()
  const heir = heirs.findIndex(({ id }) => id === owner.owner_user_id)
  expect(answers[heir]?.status).toBe(200)
  // The later of the two was still on its way in (409), or came once the firm was handed over (403).
  expect([403, 409]).toContain(answers[1 - heir]?.status)
})
