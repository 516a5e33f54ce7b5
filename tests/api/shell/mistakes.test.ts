import { mkdirSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../api/cli/command.ts'
import { loadConfig } from '../../../api/config.ts'
import { createPlace, urlOf } from '../backup/databases.ts'
import { runCommand } from '../backup/runCommand.ts'
import { databaseUrl } from '../globalSetup.ts'

/** What an operator types wrong is answered in one sentence, without a stack and without a password. */
const place = createPlace()
const ADMIN_PASSWORD = 'seven-grey-quarries'
const ann = ['--email', 'ann@example.com', '--first-name', 'Ann', '--last-name', 'Marsh']
let database: string
beforeAll(async () => {
  database = await place.make()
  mkdirSync(place.file('folder'))
  writeFileSync(place.file('empty.pdf'), '%PDF-1.7')
  writeFileSync(place.file('keys.json'), '{"data": "none"}')
})
afterAll(place.remove)

const run = (command: Parameters<typeof runCommand>[0], args: string[], env = {}) =>
  runCommand(command, args, place.folder, { DATABASE_URL: urlOf(database), ADMIN_PASSWORD, ...env })

test.each([
  ['nothing', [], /^The first name field is required\. Use: /],
  ['no last name', ann.slice(0, 4), /^The last name field is required\. Use: /],
  ['no such email', ['--email', 'ann', ...ann.slice(2)], /email/],
  ['an option without its value', ['--email'], /^Option '--email <value>' argument missing\. Use: /],
  ['one in place of a value', ['--email', '--first-name', 'Ann'], /^Option '--email' argument is ambiguous\. Use: /],
  ['an unknown option', ['--mail', 'ann@example.com'], /^Unknown option '--mail'\. Use: /],
  ['a value without its option', ['ann@example.com'], /^Unexpected argument 'ann@example\.com'\. Use: /],
  ['a reset of nobody', ['--reset-factor', 'ann'], /^Nobody with the email ann has a second step\.\n$/],
  ['a reset and a new one', [...ann, '--reset-factor', 'ann'], /^--reset-factor stands alone\. Use: /],
])('admin:create with %s says what is wrong', async (_, args, says) => {
  const { code, stderr } = await run('adminCreate', args)
  expect([code, stderr]).toEqual([1, expect.stringMatching(says)])
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
})

test('admin:create asks for no password before the rest is right, and refuses a weak one or a second admin', async () => {
  const none = { ADMIN_PASSWORD: '' }
  expect((await run('adminCreate', [], none)).stderr).toMatch(/^The first name field is required\. /)
  expect(await run('adminCreate', ann, none)).toEqual({
    code: 1,
    stderr: 'No terminal to ask for the password on: set ADMIN_PASSWORD.\n',
  })
  const weak = await run('adminCreate', ann, { ADMIN_PASSWORD: 'short' })
  expect(weak).toEqual({ code: 1, stderr: 'Minimum 8 characters.\n' })
  expect(await run('adminCreate', ann)).toEqual({
    code: 0,
    stderr: 'ann@example.com is a super-admin and can sign in.\n',
  })
  const again = await run('adminCreate', ann)
  expect(again).toEqual({ code: 1, stderr: 'The email has already been taken.\n' })
})

test.each([
  ['nothing', [], /^Give one file or text\. Use: /],
  ['nobody to believe', ['empty.pdf'], /^Say whose keys are to be believed\. Use: /],
  ['a missing file', ['none.pdf', '--keys', 'keys.json'], /^"none\.pdf" is neither a file nor the text of a code\.\n$/],
  ['a folder', ['folder', '--keys', 'keys.json'], /^It can't be checked: \S+\/folder is a folder\.\n$/],
  ['another PDF', ['empty.pdf', '--keys', 'keys.json'], /^\S+\/empty\.pdf holds no code of a ticket: /],
  ['missing keys', ['123', '--keys', 'none.json'], /^It can't be checked: there is no file \S+\/none\.json\.\n$/],
  ['no keys', ['123', '--keys', 'keys.json'], /^\S+\/keys\.json holds no keys: /],
  ['no address', ['123', '--server', 'loadstone'], /^--server loadstone is no address, /],
  ['an unknown option', ['123', '--site', 'x'], /^Unknown option '--site'\. Use: /],
])('verify with %s says what is wrong', async (_, args, says) => {
  const { code, stderr } = await run('verify', args)
  expect([code, stderr]).toEqual([1, expect.stringMatching(says)])
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
})

describe('a database that refuses', () => {
  const roles = ['unwelcome', 'ordinary']
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create role unwelcome nologin password 'hidden'`)
    await admin.query(`create role ordinary login password 'hidden'`)
  })
  afterAll(async () => {
    for (const role of roles) await admin.query(`drop role ${role}`)
    await admin.end()
  })

  const urlFor = (username: string, password: string, name = database) => {
    const url = new URL(databaseUrl(inject('postgresUrl'), name))
    return Object.assign(url, { username, password }).href
  }

  test.each([
    [
      'a wrong password',
      () => urlFor('ordinary', 'guessed'),
      /refuses us \(.+"ordinary"\): correct the user or the password\.$/,
    ],
    [
      'an unknown user',
      () => urlFor('nobody', 'hidden'),
      /refuses us \(.+"nobody"\): correct the user or the password\.$/,
    ],
    ['no password', () => urlFor('ordinary', ''), /asks for a password: set DATABASE_PASSWORD\.$/],
    [
      'a user without a login',
      () => urlFor('unwelcome', 'hidden'),
      /refuses us \(.+"unwelcome".+\): let that user in there, /,
    ],
    [
      'a missing database',
      () => urlFor('ordinary', 'hidden', 'nowhere'),
      /refuses us \(.+"nowhere".+\): create it, or /,
    ],
  ])('%s is said as such, without the password', async (_, url, says) => {
    const { message } = (await openDatabase(loadConfig({ DATABASE_URL: url() })).catch(
      (error: Error) => error,
    )) as Error
    expect(message).toMatch(says)
    expect(message).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:\d+ [^\n]+\.$/)
    expect(message).not.toMatch(/hidden|guessed/)
  })

  test('a user who may make no tables hears what to do', async () => {
    const empty = await place.make('template1')
    const { code, stderr } = await run('migrate', [], { DATABASE_URL: urlFor('ordinary', 'hidden', empty) })
    expect([code, stderr]).toEqual([
      1,
      "permission denied for schema public: make the user of DATABASE_URL the database's owner.\n",
    ])
  })
})
