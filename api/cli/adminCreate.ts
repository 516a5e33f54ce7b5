import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { resetFactorOf } from '../accounts/factorService.ts'
import { insertUser } from '../accounts/queries.ts'
import { refusalOfPassword } from '../auth/newPassword.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Config, ConfigError } from '../config.ts'
import { AdminRegistration } from '../contract/registration.ts'
import { refusalOfDatabase } from '../errors/database.ts'
import { migrateToLatest } from '../migrate.ts'
import { readArguments } from './arguments.ts'
import { runCommand, say, withDatabase } from './command.ts'

const usage =
  'Use: npm run admin:create -- --email ann@example.com --first-name Ann --last-name Marsh ' +
  '(the password from ADMIN_PASSWORD, or asked for); or npm run admin:create -- --reset-factor ann@example.com.'

await runCommand(async (config) => {
  const { 'reset-factor': forgotten, ...person } = readOptions()
  if (forgotten === undefined) await createAdmin(config, person)
  else if (Object.keys(person).length > 0) throw new ConfigError(`--reset-factor stands alone. ${usage}`)
  else await resetFactor(config, forgotten)
})

/** For an administrator without their phone and recovery codes: the password alone lets them in again. */
async function resetFactor(config: Config, email: string): Promise<void> {
  await withDatabase(config, async (db) => {
    await migrateToLatest(db)
    if (!(await resetFactorOf(db, email, new Date()))) {
      throw new ConfigError(`Nobody with the email ${email} has a second step.`)
    }
    say(`${email} signs in without a second step and can set up another.`)
  })
}

async function createAdmin(config: Config, named: Named): Promise<void> {
  const { password, ...person } = await readAdmin(named)
  const now = new Date()
  const refusal = await refusalOfPassword(password, { role: 'super-admin', firm: null, ...person })
  if (refusal) throw new ConfigError(refusal)
  const password_hash = await hashPassword(password)
  await withDatabase(config, async (db) => {
    await migrateToLatest(db)
    const { first_name, last_name, email } = person
    const verified = { email_verified_at: now, verified_at: now, created_at: now }
    const user = { role: 'super-admin', first_name, last_name, email, password_hash, ...verified } as const
    await db
      .transaction()
      .execute((trx) => insertUser(trx, user))
      .catch((error: Error) => {
        throw new ConfigError(refusalOfDatabase(error)?.message ?? error.message, { cause: error })
      })
    say(`${email} is a super-admin and can sign in.`)
  })
}

/** Nobody types a password for an email that is refused anyway. */
async function readAdmin(named: Named): Promise<AdminRegistration> {
  const person = { email: named.email, first_name: named['first-name'], last_name: named['last-name'] }
  const given = process.env['ADMIN_PASSWORD']
  const refused = (parsed: ReturnType<typeof AdminRegistration.safeParse>) =>
    parsed.error?.issues.find(({ path: [field] }) => String(field) in person)
  const mistake = refused(AdminRegistration.safeParse({ ...person, password: '', password_confirmation: '' }))
  if (mistake) throw new ConfigError(`${mistake.message} ${usage}`)
  const password = given || (await ask('Password (8 characters or more): '))
  const password_confirmation = given || (await ask('The same again: '))
  const parsed = AdminRegistration.safeParse({ ...person, password, password_confirmation })
  if (!parsed.success) throw new ConfigError(`${parsed.error.issues[0]?.message}.`.replace('..', '.'))
  return parsed.data
}

type Named = { email?: string; 'first-name'?: string; 'last-name'?: string }

function readOptions() {
  const option = { type: 'string' } as const
  const options = { email: option, 'first-name': option, 'last-name': option, 'reset-factor': option }
  return readArguments(usage, { options }).values
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new ConfigError('No terminal to ask for the password on: set ADMIN_PASSWORD.')
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}
