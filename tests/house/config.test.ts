import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, loadConfig, projectRoot, requireMailServer, whyUnread } from '../../api/config.ts'

test('without variables the product starts as a demo, on an embedded database and the loopback address', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    dataDir: `${projectRoot}/.data`,
    seed: 'demo',
    logLevel: 'info',
  })
})

test('the address follows the port, and loses its last slash', () => {
  expect(loadConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
  expect(loadConfig({ APP_URL: 'https://stone.example.com/' }).appUrl).toBe('https://stone.example.com')
})

test('mails come from the public address’s own host unless another sender is set', () => {
  expect(loadConfig({}).mailFrom).toBe('no-reply@loadstone.example')
  const APP_URL = 'https://stone.example.com'
  expect(loadConfig({ APP_URL }).mailFrom).toBe('no-reply@stone.example.com')
  expect(loadConfig({ APP_URL, MAIL_FROM: 'stone@example.com' }).mailFrom).toBe('stone@example.com')
})

test('an external database gets demo accounts only when asked for', () => {
  const DATABASE_URL = 'postgres://stone:secret@db.example.com/stone'
  expect(loadConfig({ DATABASE_URL }).seed).toBe('none')
  expect(loadConfig({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo')
  expect(loadConfig({ SEED: 'none' }).seed).toBe('none')
})

test('a public address never gets demo accounts, even when asked for', () => {
  const APP_URL = 'https://stone.example.com'
  expect(loadConfig({ APP_URL }).seed).toBe('none')
  const load = () => loadConfig({ APP_URL, SEED: 'demo' })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(/^SEED=demo is not usable at https:\/\/stone\.example\.com: [^\n]+\.$/)
})

test.each(['https://localhost', 'https://localhost:8443', 'https://127.0.0.1', 'https://[::1]', 'http://192.168.1.20'])(
  'the demo may be asked for at %s',
  (APP_URL) => {
    expect(loadConfig({ APP_URL, SEED: 'demo' }).seed).toBe('demo')
  },
)

test.each(['https://localhost.example.com', 'https://192.168.1.20', 'https://127.0.0.1.example.com'])(
  'the demo may not be asked for at %s',
  (APP_URL) => {
    expect(() => loadConfig({ APP_URL, SEED: 'demo' })).toThrow(ConfigError)
  },
)

test('an empty variable counts as unset, and a relative folder is the project’s', () => {
  expect(loadConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined })
  expect(loadConfig({ DATA_DIR: 'over/there' }).dataDir).toBe(`${projectRoot}/over/there`)
  expect(loadConfig({ DATA_DIR: '/var/stone' }).dataDir).toBe('/var/stone')
})

function pemOf(namedCurve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve })
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

test('only this machine or a named proxy is trusted to say who called', () => {
  expect(loadConfig({}).trustProxy).toEqual(['loopback'])
  const TRUST_PROXY = '172.30.57.0/24, 2001:db8::7,loopback'
  expect(loadConfig({ TRUST_PROXY }).trustProxy).toEqual(['172.30.57.0/24', '2001:db8::7', 'loopback'])
})

test('a signing key may have escaped line breaks, as in a settings file', () => {
  const pem = pemOf('P-256')
  const { signingKey } = loadConfig({ SIGNING_KEY: pem })
  expect(signingKey?.length).toBeGreaterThan(100)
  expect(loadConfig({ SIGNING_KEY: pem.trim().replaceAll('\n', '\\n') }).signingKey).toEqual(signingKey)
  expect(loadConfig({}).signingKey).toBeUndefined()
})

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('a file may hold a secret, and an empty one counts as none', () => {
  expect(loadConfig({ SMTP_URL_FILE: secretFile('smtp://stone:secret@mail.example.com:587\n') }).smtpUrl).toBe(
    'smtp://stone:secret@mail.example.com:587',
  )
  expect(loadConfig({ SIGNING_KEY_FILE: secretFile(pemOf('P-256')) }).signingKey?.length).toBeGreaterThan(100)
  expect(loadConfig({ SIGNING_KEY_FILE: '/dev/null' }).signingKey).toBeUndefined()
  expect(loadConfig({ SMTP_URL: 'smtp://mailpit:1025', SMTP_URL_FILE: '/dev/null' }).smtpUrl).toBe(
    'smtp://mailpit:1025',
  )
})

test('the password of the database may stand apart from its address', () => {
  const DATABASE_URL = 'postgres://stone@db.example.com:5432/stone'
  const { databaseUrl } = loadConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE: secretFile('a/b@c%d\n') })
  expect(databaseUrl).toBe('postgres://stone:a%2Fb%40c%25d@db.example.com:5432/stone')
  expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('a secret that stands in two places, or in a file that nobody can read, stops the start without being printed', () => {
  const twice = () =>
    loadConfig({
      SMTP_URL: 'smtp://mail.example.com',
      SMTP_URL_FILE: secretFile('smtp://stone:secret@mail.example.com'),
    })
  expect(twice).toThrow(new ConfigError('SMTP_URL is set twice, by itself and by SMTP_URL_FILE: remove one of them.'))
  expect(() => loadConfig({ SIGNING_KEY_FILE: '/nowhere/key' })).toThrow(
    new ConfigError('SIGNING_KEY_FILE is not usable: there is no file /nowhere/key.'),
  )
  expect(() => loadConfig({ SIGNING_KEY_FILE: '/' })).toThrow(
    new ConfigError('SIGNING_KEY_FILE is not usable: / is a folder.'),
  )
})

test('what a file holds and can’t be used is told with the file’s name, as the operator set it', () => {
  const file = secretFile('hidden')
  expect(() => loadConfig({ SMTP_URL_FILE: file })).toThrow(
    new ConfigError(
      `SMTP_URL_FILE is not usable: ${file} may hold an smtp:// or smtps:// address, such as smtp://user:password@host:587.`,
    ),
  )
  // An empty file counts as none, so the variable is at fault.
  expect(() => loadConfig({ SMTP_URL: 'hidden', SMTP_URL_FILE: '/dev/null' })).toThrow(
    /^SMTP_URL is not usable: it may/,
  )
})

test('a file that this user may not read, or that fails to be read, says so', () => {
  const failed = (code: string) => whyUnread('/run/key', Object.assign(new Error(), { code }))
  expect(failed('EACCES')).toBe('this user may not read /run/key')
  expect(failed('EIO')).toBe("/run/key can't be read (EIO)")
})

test('only a start at a public address asks for a mail server', () => {
  const APP_URL = 'https://stone.example.com'
  expect(() => requireMailServer(loadConfig({ APP_URL }))).toThrow(
    /^SMTP_URL is missing: at https:\/\/stone\.example\.com people get their links by mail\. It may be [^\n]+\.$/,
  )
  requireMailServer(loadConfig({ APP_URL, SMTP_URL: 'smtp://mail.example.com' }))
  requireMailServer(loadConfig({ APP_URL: 'https://localhost' }))
  requireMailServer(loadConfig({}))
})

test('the metrics are read on a port of their own, and only by this machine unless told otherwise', () => {
  expect(loadConfig({}).metrics).toBeUndefined()
  expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(loadConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['HOST', 'two words'],
  ['APP_URL', 'stone.example.com'],
  ['APP_URL', 'ftp://stone.example.com'],
  ['APP_URL', 'https://stone.example.com/shop'],
  ['DATABASE_URL', 'mysql://stone:secret@db.example.com/stone'],
  ['TRUST_PROXY', 'the proxy'],
  ['TRUST_PROXY', 'loopback, everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['MAIL_FROM', 'Loadstone'],
  ['CONTACT_EMAIL', 'info at stone.example.com'],
  ['OPERATOR_NAME', 'Stone\nLtd'],
  ['SEED', 'everything'],
  ['POSTCODES_URL', 'postcodes'],
  ['ADDRESSES_URL', 'photon'],
  ['ROUTES_URL', 'osrm'],
  ['TILES_URL', 'https://tiles.example.com/map.png'],
  ['SIGNING_KEY', 'secret'],
  ['SIGNING_KEY', pemOf('secp384r1')],
  ['METRICS_PORT', 'nine'],
  ['METRICS_HOST', 'two words'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it and hides its value', (name, value) => {
  const load = () => loadConfig({ [name]: value })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(new RegExp(`^${name} is not usable: it may be [^\\n]+\\.$`))
  if (value.includes('secret')) expect(load).not.toThrow(/secret/)
})

test('the metrics can’t have the port of the product', () => {
  expect(() => loadConfig({ PORT: '4801', METRICS_PORT: '4801' })).toThrow('METRICS_PORT is not usable: it is PORT.')
})
