import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { readCompose, readDockerfile, serverRuntime } from '../compose.ts'

const { services, secrets, networks } = readCompose()
const names = Object.keys(services)
const { api, backup, postgres, proxy } = services

/** As compose reads it from the operator's environment. */
const asked = (name: string, otherwise = '') => `$\{${name}:-${otherwise}}`

const secondsOf = (text: string | undefined) => Number(/^(\d+)s$/.exec(text ?? '')?.[1])

test('no secret stands in an environment, and the database has no default password', () => {
  const set = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment))
  const secret = set.filter(([name]) => /PASSWORD|SIGNING_KEY/.test(name))
  expect(secret.length).toBeGreaterThan(2)
  for (const [name, value] of secret) expect(`${name}: ${value}`).toMatch(/_FILE: \/run\/secrets\/\w+$/)
  for (const [name, value] of set) expect(`${name}: ${value}`).not.toMatch(/:\/\/[^/@]*:[^/@]*@/)
  for (const { file } of Object.values(secrets))
    expect(file).toMatch(/^\$\{\w+_FILE:-(\.\/secrets\/\w+|\/dev\/null)\}$/)
  expect(secrets['postgres_password']?.file).toMatch(/:-\.\/secrets\//)
})

test('each secret that a service reads is handed to it', () => {
  for (const { environment = {}, secrets: given = [] } of Object.values(services)) {
    const read = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(String(value))?.[1] ?? [])
    expect([...given].sort()).toEqual(read.sort())
    for (const name of given) expect(secrets).toHaveProperty(name)
  }
})

test('the demo accounts come only when asked for', () => {
  expect(api?.environment?.['SEED']).toBe(asked('SEED', 'none'))
})

test('a mail server and an address for questions can be set, and the mail catcher comes only when asked for', () => {
  expect(api?.environment).toMatchObject({
    SMTP_URL: asked('SMTP_URL'),
    MAIL_FROM: asked('MAIL_FROM'),
    CONTACT_EMAIL: asked('CONTACT_EMAIL'),
    OPERATOR_NAME: asked('OPERATOR_NAME'),
  })
  const withProfile = names.filter((name) => services[name]?.profiles)
  expect(withProfile).toEqual(['mailpit'])
  expect(services['mailpit']?.profiles).toEqual(['mail-catcher'])
  for (const { depends_on = {} } of Object.values(services)) expect(depends_on).not.toHaveProperty('mailpit')
})

test('the API trusts the proxy by the fixed subnet that only the two share', () => {
  const [{ subnet } = {}] = networks['edge']?.ipam.config ?? []
  expect(subnet).toMatch(/\/24$/)
  expect(api?.environment?.['TRUST_PROXY']).toBe(subnet)
  expect(names.filter((name) => services[name]?.networks?.includes('edge'))).toEqual(['api', 'proxy'])
  expect(proxy?.networks).toEqual(['edge'])
})

test('only the proxy is reached from outside, and the mail catcher from this machine', () => {
  const published = names.filter((name) => services[name]?.ports)
  expect(published).toEqual(['mailpit', 'proxy'])
  expect(services['mailpit']?.ports).toEqual(['127.0.0.1:8025:8025'])
  expect(api?.environment).toHaveProperty('METRICS_PORT')
})

test('every image is an exact version, and the Node of the image is that of package.json', () => {
  const images = Object.values(services).flatMap(({ image, build }) => (build || !image ? [] : [image]))
  expect(images).toHaveLength(names.length - 1)
  for (const image of images) expect(image).toMatch(/:(18\.\d+|v?\d+\.\d+\.\d+)$/)
  const bases = readDockerfile().map(({ base }) => base)
  expect(bases).toEqual(bases.map(() => `node:${packageJson.dependencies.node}-bookworm-slim`))
})

test.each(names)('%s has limits on memory, log and time to end, and starts again by itself', (name) => {
  const service = services[name]
  expect(service?.mem_limit).toMatch(/^\d+[mg]$/)
  expect(service?.logging).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } })
  expect(service?.restart).toBe('unless-stopped')
  expect(service?.security_opt).toEqual(['no-new-privileges:true'])
  expect(secondsOf(service?.stop_grace_period)).toBeGreaterThanOrEqual(10)
})

test('the API runs as an ordinary user, with a root that nobody writes to and no capability, and ends within 10 s', () => {
  expect(api).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'], volumes: ['data:/data'] })
  expect(api?.cap_add).toBeUndefined()
  expect(secondsOf(api?.stop_grace_period)).toBe(10)
  const last = readDockerfile().at(-1)
  expect(last?.steps.find(({ does }) => does === 'USER')?.what).toBe('node')
})

test('npm start gives Node the options of the image, and the heap fits into the container’s memory', () => {
  const { options, allocator } = serverRuntime()
  expect(packageJson.scripts.start.split(' ').slice(1, -1)).toEqual(options)
  expect(Object.keys(allocator)).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'])
  expect(api?.mem_limit).toBe('1g')
  expect(options).toContain('--max-old-space-size=768')
})

test('a process counts as healthy while its database answers', () => {
  expect(api?.healthcheck?.test.join(' ')).toContain('/readyz')
  expect(proxy?.depends_on).toEqual({ api: { condition: 'service_healthy' } })
})

test('the backup uses the programs of the database’s own version and has a retention', () => {
  expect(backup?.image).toBe(postgres?.image)
  expect(backup?.environment?.['KEEP_DAYS']).toBe(asked('BACKUP_KEEP_DAYS', '14'))
  expect(backup?.volumes).toContain(`${asked('BACKUP_FOLDER', 'backups')}:/backups`)
})

test('every package that the image leaves out is among those that npm installs', () => {
  const left = readDockerfile().flatMap(({ steps }) =>
    steps.flatMap(({ what }) => what.match(/node_modules\/\S+/g) ?? []),
  )
  expect(left.length).toBeGreaterThan(3)
  for (const path of left) expect(existsSync(join(projectRoot, path))).toBe(true)
})
