import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startAccountWorker } from '../../../api/accounts/worker.ts'
import type { Mail } from '../../../api/events/mails.ts'
import { recordEvent } from '../../../api/events/record.ts'
import { giveUpMail } from '../givenUp.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()
const { a, admin } = t.world
beforeEach(() => sql`delete from pgboss.job`.execute(t.db))

const dashboard = async () => (await t.as(admin).get('/api/admin/dashboard')).body.data
const resend = (id: string) => t.as(admin).post(`/api/admin/failed-mails/${id}/resend`)
const asked = (user_id: number) =>
  t.db
    .transaction()
    .execute((trx) =>
      recordEvent(trx, t.deps, { kind: 'user.reset_requested', actor_id: null, audience: [], data: { user_id } }),
    )

test('an admin reads to whom each mail failed, what it was, when, and what the mail server said', async () => {
  const event_id = await asked(a.contractor.id)
  await sql`delete from pgboss.job`.execute(t.db)
  const at = new Date('2026-03-10T08:00:00.000Z')
  const earlier = {
    queue: 'notice_mail',
    data: { event_id, user_id: a.supplier.id },
    at: new Date(at.getTime() - 1),
  } as const
  await giveUpMail(t.db, earlier)
  const id = await giveUpMail(t.db, { data: { event_id }, reason: 'Error: Message failed: 550 unknown', at })
  const { failed_mails, failed } = await dashboard()
  expect(failed_mails).toBe(2)
  expect(failed.map(({ kind, to }: { kind: string; to: { email: string } }) => [kind, to.email])).toEqual([
    ['user.reset_requested', a.contractor.email],
    ['notice', a.supplier.email],
  ])
  expect(failed[0]).toMatchObject({
    id,
    tries: 9,
    failed_at: at.toISOString(),
    reason: 'Message failed: 550 unknown',
    to: { full_name: 'Contractor-a Tester' },
  })
})

test('the mail server’s sentence never shows a link that lets its holder in', async () => {
  const reason = 'Error: 554 refused: "https://stone.example/reset-password/s3cret" looks like spam'
  await giveUpMail(t.db, { reason })
  const { failed } = await dashboard()
  expect(failed[0].reason).toBe('554 refused: "… looks like spam')
})

test('a mail that waits, is retried or is no mail is not listed, and can’t be sent again', async () => {
  await asked(a.contractor.id)
  const [waiting] = (await sql<{ id: string }>`select id from pgboss.job where name = 'mail'`.execute(t.db)).rows
  const other = await giveUpMail(t.db)
  await sql`update pgboss.job set name = 'seal' where id = ${other}`.execute(t.db)
  expect(await dashboard()).toMatchObject({ failed_mails: 0, failed: [] })
  for (const id of [waiting?.id ?? '', other, randomUUID()]) expect((await resend(id)).status).toBe(404)
})

test('Send again sends the mail once more, at once, and takes it off the list', async () => {
  const event_id = await asked(a.contractor.id)
  await sql`delete from pgboss.job`.execute(t.db)
  const id = await giveUpMail(t.db, { data: { event_id } })
  expect(await resend(id)).toMatchObject({ status: 200, body: { message: 'The mail is being sent again' } })
  expect((await dashboard()).failed_mails).toBe(0)
  expect((await resend(id)).status).toBe(404)
  const sent: Mail[] = []
  await startAccountWorker(t.deps, async (mail) => {
    sent.push(mail)
  })
  await expect.poll(() => sent.map(({ to }) => to), { timeout: 10_000 }).toEqual([a.contractor.email])
  expect((await dashboard()).failed_mails).toBe(0)
})
