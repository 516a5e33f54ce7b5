import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isLoopback } from './contract/rules/loopback.ts'

/** Relative paths start here, not where the command was typed. */
export const projectRoot = resolve(import.meta.dirname, '..')

/** For an unusable setting. The message is one line with the variable and its valid values. */
export class ConfigError extends Error {}

/** Why a file that the operator named can't be read. */
export function whyUnread(file: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${file}`
  if (code === 'EISDIR') return `${file} is a folder`
  if (code === 'EACCES' || code === 'EPERM') return `this user may not read ${file}`
  return `${file} can't be read (${code})`
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const httpUrl = z.url({ protocol: /^https?$/ })
const isOrigin = (text: string) => /^[^?#]+$/.test(text) && URL.parse(text)?.pathname === '/'

const Port = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(65535))
const Host = z.union([z.ipv4(), z.ipv6(), z.hostname()])

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: Host.default('127.0.0.1'),
  APP_URL: httpUrl
    .refine(isOrigin)
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((all) => all.every(isNetwork))
    .default(['loopback']),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  CONTACT_EMAIL: z.email().default('info@loadstone.example'),
  OPERATOR_NAME: z
    .string()
    .regex(/^\S[^\r\n]{0,99}$/)
    .default('Loadstone'),
  SEED: z.enum(['demo', 'none']).optional(),
  POSTCODES_URL: httpUrl.optional(),
  ADDRESSES_URL: httpUrl.optional(),
  ROUTES_URL: httpUrl.optional(),
  TILES_URL: z
    .string()
    .regex(/^https?:\/\/[\w.{}-]+(:\d+)?\/(.*\{z\}.*\{x\}.*\{y\}|.*\{z\}.*\{y\}.*\{x\})/)
    .optional(),
  SIGNING_KEY: z
    .string()
    .transform(pkcs8Of)
    .refine((der) => der !== null)
    .optional(),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: Host.default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
})

/** A file may hold each of these instead, named by the variable with `_FILE` behind it. */
const secrets: readonly string[] = ['DATABASE_URL', 'DATABASE_PASSWORD', 'SMTP_URL', 'SIGNING_KEY']

/** `/0` would let every visitor choose the address that counts for them. */
function isNetwork(text: string): boolean {
  return text === 'loopback' || ipaddr.isValid(text) || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'))
}

/** The DER in a PEM, which may contain literal \n from a settings file. Null unless it is a P-256 private key. */
function pkcs8Of(pem: string): Buffer | null {
  const body = /^-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----$/.exec(
    pem.replaceAll('\\n', '\n'),
  )
  if (!body?.[1]) return null
  const der = Buffer.from(body[1], 'base64')
  try {
    const { asymmetricKeyDetails } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' ? der : null
  } catch {
    return null
  }
}

const port = 'a whole number from 1 to 65535'
const host = 'an IP address or a host name, such as 127.0.0.1'

const mayBe: Record<keyof z.infer<typeof Environment>, string> = {
  PORT: port,
  HOST: host,
  APP_URL: 'an http:// or https:// address without a path, such as https://stone.example.com',
  DATABASE_URL: 'a postgres:// address, such as postgres://user:password@host:5432/loadstone',
  DATABASE_PASSWORD: 'the password that DATABASE_URL leaves out',
  DATA_DIR: 'a folder, absolute or relative to the project',
  TRUST_PROXY: "loopback, or the proxies' addresses and subnets with commas, such as 172.30.57.0/24",
  SMTP_URL: 'an smtp:// or smtps:// address, such as smtp://user:password@host:587',
  MAIL_FROM: 'an email address, such as no-reply@stone.example.com',
  CONTACT_EMAIL: 'an email address, such as info@stone.example.com',
  OPERATOR_NAME: 'the name of the firm that runs the marketplace, on one line of at most 100 characters',
  SEED: 'demo or none',
  POSTCODES_URL: 'the http:// or https:// address of a postcodes.io-compatible service',
  ADDRESSES_URL: 'the http:// or https:// address of a Photon-compatible service',
  ROUTES_URL: 'the http:// or https:// address of an OSRM-compatible service',
  TILES_URL: 'an http:// or https:// template with {z}, {x} and {y}',
  SIGNING_KEY:
    'a private key of P-256 as PKCS8 in PEM, as "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256" writes it',
  METRICS_PORT: port,
  METRICS_HOST: host,
  LOG_LEVEL: logLevels.join(', '),
}

export type Config = {
  port: number
  host: string
  /** The public origin, without a trailing slash. */
  appUrl: string
  /** Undefined: embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** Absolute. */
  dataDir: string
  /** Addresses and subnets whose X-Forwarded-… headers count. */
  trustProxy: string[]
  /** Undefined: mails go to files in `dataDir/mail`. */
  smtpUrl: string | undefined
  /** The sender of every mail. */
  mailFrom: string
  contactEmail: string
  /** The marketplace's own firm: the counterpart on every statement. */
  operatorName: string
  seed: 'demo' | 'none'
  postcodesUrl: string | undefined
  addressesUrl: string | undefined
  routesUrl: string | undefined
  tilesUrl: string | undefined
  /** PKCS8 in DER. Undefined: the database keeps a key. */
  signingKey: Buffer | undefined
  /** Where Prometheus asks. Undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  logLevel: (typeof logLevels)[number]
  /** Undefined: the log goes to stdout. */
  logFile?: string
}

/** An empty setting counts as unset, and so does an empty file. Throws a ConfigError for the first bad one. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const settings = Object.fromEntries(Object.keys(mayBe).map((name) => [name, readSetting(env, name)]))
  const parsed = Environment.safeParse(settings)
  if (!parsed.success) {
    throw refused(env, parsed.error.issues[0]?.path[0] as keyof typeof mayBe)
  }
  const read = parsed.data
  if (read.METRICS_PORT === read.PORT) throw new ConfigError('METRICS_PORT is not usable: it is PORT. Set another one.')
  const appUrl = read.APP_URL ?? `http://localhost:${read.PORT}`
  if (read.SEED === 'demo' && isPublic(appUrl)) {
    throw new ConfigError(`SEED=demo is not usable at ${appUrl}: everybody knows the demo's password. It may be none.`)
  }
  return {
    port: read.PORT,
    host: read.HOST,
    appUrl,
    databaseUrl: read.DATABASE_URL && withPassword(read.DATABASE_URL, read.DATABASE_PASSWORD),
    dataDir: resolve(projectRoot, read.DATA_DIR),
    trustProxy: read.TRUST_PROXY,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `no-reply@${isPublic(appUrl) ? new URL(appUrl).hostname : 'loadstone.example'}`,
    contactEmail: read.CONTACT_EMAIL,
    operatorName: read.OPERATOR_NAME,
    // Never by default in a given database or on a public site: everybody knows the demo's password.
    seed: read.SEED ?? (read.DATABASE_URL || isPublic(appUrl) ? 'none' : 'demo'),
    postcodesUrl: read.POSTCODES_URL,
    addressesUrl: read.ADDRESSES_URL,
    routesUrl: read.ROUTES_URL,
    tilesUrl: read.TILES_URL,
    signingKey: read.SIGNING_KEY ?? undefined,
    metrics: read.METRICS_PORT ? { port: read.METRICS_PORT, host: read.METRICS_HOST } : undefined,
    logLevel: read.LOG_LEVEL,
  }
}

/** Without the value: a URL may contain a password. */
function refused(env: NodeJS.ProcessEnv, name: keyof typeof mayBe): ConfigError {
  const file = env[name]?.trim() ? undefined : fileOf(env, name)
  const where = file ? `${name}_FILE is not usable: ${file} may hold` : `${name} is not usable: it may be`
  return new ConfigError(`${where} ${mayBe[name]}.`)
}

function readSetting(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim()
  const file = fileOf(env, name)
  const kept = file && readSecret(name, file)
  if (value && kept) throw new ConfigError(`${name} is set twice, by itself and by ${name}_FILE: remove one of them.`)
  return value || kept || undefined
}

function fileOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = secrets.includes(name) && env[`${name}_FILE`]?.trim()
  return file ? resolve(projectRoot, file) : undefined
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}_FILE is not usable: ${whyUnread(file, error as NodeJS.ErrnoException)}.`)
  }
}

function withPassword(databaseUrl: string, password: string | undefined): string {
  if (!password) return databaseUrl
  const url = new URL(databaseUrl)
  url.password = encodeURIComponent(password)
  return url.href
}

/** Without a mail server, nobody could confirm an account there, and the log would hold the links of the mails. */
export function requireMailServer({ appUrl, smtpUrl }: Config): void {
  if (smtpUrl || !isPublic(appUrl)) return
  throw new ConfigError(
    `SMTP_URL is missing: at ${appUrl} people get their links by mail. It may be ${mayBe.SMTP_URL}.`,
  )
}

/** Served over https to other machines. */
function isPublic(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' && !isLoopback(hostname)
}

/** Existing variables take precedence over `.env`. */
export function loadEnvFile(): void {
  const file = resolve(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
