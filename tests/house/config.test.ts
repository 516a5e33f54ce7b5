import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig, projectRoot } from '../../api/config.ts'

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
  ['CONTACT_EMAIL', 'info at stone.example.com'],
  ['SEED', 'everything'],
  ['POSTCODES_URL', 'postcodes'],
  ['ADDRESSES_URL', 'photon'],
  ['TILES_URL', 'https://tiles.example.com/map.png'],
  ['SIGNING_KEY', 'secret'],
  ['SIGNING_KEY', pemOf('secp384r1')],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it and hides its value', (name, value) => {
  const load = () => loadConfig({ [name]: value })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(new RegExp(`^${name} is not usable: it may be [^\\n]+\\.$`))
  if (value.includes('secret')) expect(load).not.toThrow(/secret/)
})
