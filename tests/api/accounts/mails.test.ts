import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { mailsOfLastEvent, spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import { combinedForm } from '../scenarios/accounts.ts'
import { quoteBody } from '../scenarios/quotes.ts'

/** What a mail prints of a name that a stranger has chosen. */

let people = 0
const t = await openTestApi()
// The database refuses such names by itself; what a mail prints of a name must not rest on that.
await sql`alter table users drop constraint users_first_name_line, drop constraint users_last_name_line`.execute(t.db)
await sql`alter table companies drop constraint companies_name_line`.execute(t.db)

/** The API takes no such name: it is written into the row. */
async function registerAs(first_name: string, company = 'Hartsdale Quarries'): Promise<number> {
  people += 1
  const email = `victim${people}@mails.example`
  const form = { ...combinedForm(t.world.products.sand), email }
  const { user } = (await t.as(null).post('/api/register/supplier', form)).body
  await t.db.updateTable('users').set({ first_name, last_name: first_name }).where('id', '=', user.id).execute()
  await t.db.updateTable('companies').set({ name: company }).where('owner_user_id', '=', user.id).execute()
  return user.id
}
const paragraphs = async () => (await mailsOfLastEvent(t))[0]?.text.split('\n\n') ?? []

const lure = 'Sir,\n\nyour Loadstone account is locked. Log in at https://evil.example/login now.\n\nRegards'
const notNames = [
  lure,
  'https://evil.example',
  'evil.example',
  'Ann\u202Ekcol',
  '\u200B',
  'Ann\nAccount locked',
  'Ann\u2028Account locked',
  'a'.repeat(26),
  '5 pounds',
  "'- ",
]

test.each(notNames)('%j is not used as a name in the greeting', async (name) => {
  await registerAs(name)
  const [greeting, ...rest] = await paragraphs()
  expect(greeting).toBe('Hello,')
  expect(rest).toEqual([
    'Please confirm your email address:',
    expect.stringMatching(new RegExp(`^${t.deps.config.appUrl}/verify-email/[\\w-]+$`)),
    'The link works for 7 days and asks for your password. If you did not register with Loadstone, please ignore this email.',
  ])
})

test.each(['Ann', 'Siân', 'Mary-Jane', 'O’Neill', "D'Arcy Jo", 'Zoe\u0308', 'ʻAna', 'Ян', 'a'.repeat(25)])(
  '%s is greeted by name',
  async (name) => {
    await registerAs(name)
    expect((await paragraphs())[0]).toBe(`Hello ${name},`)
  },
)

test('the mail to admins about a new account gives its number and nothing that the stranger typed', async () => {
  const before = await newestEvent(t.db)
  const id = await registerAs(lure, `${lure} Ltd`)
  const [mail] = await mailsOfLastEvent(t)
  const token = /verify-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await t.as(null).post('/api/verify-email', { token, password: 'Grangemill7' })).status).toBe(200)
  const sent = await spreadNotices(t, before)
  expect(sent.map(({ mail: { to } }) => to)).toEqual(['admin@test.example', 'super@test.example'])
  for (const { mail: told } of sent) {
    expect(told.subject).toBe('A new account is waiting for approval')
    expect(told.text).not.toMatch(/evil|locked|Sir|Ltd|victim/)
    expect(told.text.split('\n\n').slice(1, 4)).toEqual([
      'A new account is waiting for approval:',
      `User ${id}`,
      `${t.deps.config.appUrl}/admin/users?search=${id}`,
    ])
  }
})

test('the link in that mail opens the list with the account’s row', async () => {
  const id = await registerAs('Ann')
  const { body } = await t.as(t.world.admin).get(`/api/users?search=${id}`)
  expect(body.data.map((row: { id: number }) => row.id)).toContain(id)
  expect((await t.as(t.world.admin).get(`/api/users?search=${id}x`)).body.data).toEqual([])
  expect((await t.as(t.world.admin).get('/api/users?search=99999999999999999999')).body.data).toEqual([])
})

test('a product’s name takes one line of a notice even if it was stored with line breaks', async () => {
  const spoilt = 'Sand\n\nPay now: \u202Ehttps://evil.example'
  await t.db.updateTable('products').set({ name: spoilt }).where('id', '=', t.world.products.sand).execute()
  const before = await newestEvent(t.db)
  await t.as(t.world.a.contractor).post('/api/quotes', { ...quoteBody, product_id: t.world.products.sand })
  const [sent] = await spreadNotices(t, before)
  expect(sent?.mail.text.split('\n\n')[2]).toBe('Sand Pay now: https://evil.example, 480.0 t')
})
