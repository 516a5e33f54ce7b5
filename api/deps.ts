import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Message } from './contract/evidence/keys.ts'
import type { Db } from './db/database.ts'
import type { Listen } from './db/notifications.ts'
import type { Jobs } from './events/jobs.ts'

/** Everything that rooms depend on. `now` is the clock, so that tests can set it. */
export type Deps = {
  config: Config
  db: Db
  jobs: Jobs
  now: () => Date
  listen: Listen
  signing: SigningKey
  /** Where webhooks may go. Only tests give one: the product's is `publicAddresses`. */
  webhookRule?: AddressRule
  /** Returns the encoded hash (auth/passwords.ts). */
  hashPassword: (password: string) => Promise<string>
}

/** Where webhooks may go. */
export type AddressRule = {
  schemes: readonly string[]
  isPort: (port: number) => boolean
  resolve: (name: string) => Promise<readonly string[]>
  isPublic: (address: string) => boolean
}

/** The key for seals, and the root of the server's other keys. Hexadecimal, as in contract/evidence/keys.ts. */
export type SigningKey = {
  id: string
  publicKey: string
  /** ES256. Synchronous, since sealing holds up the carrier's other tickets. */
  sign: (message: Message) => string
  /** 256 bits for another purpose. Every process with this signing key derives the same. */
  deriveKey: (purpose: string) => Buffer
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
