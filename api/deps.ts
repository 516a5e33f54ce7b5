import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Message } from './contract/evidence/keys.ts'
import type { Db } from './db/database.ts'
import type { Listen } from './db/notifications.ts'
import type { Jobs } from './events/jobs.ts'

/** All that a room is given; nothing is reached for. `now` is the clock, so that a test can set it. */
export type Deps = {
  config: Config
  db: Db
  jobs: Jobs
  now: () => Date
  listen: Listen
  signing: SigningKey
  /** To its encoded hash (auth/passwords.ts). */
  hashPassword: (password: string) => Promise<string>
}

/** The key that the server seals with. Hexadecimal as in contract/evidence/keys.ts. */
export type SigningKey = {
  id: string
  publicKey: string
  /** ES256, at once: sealing holds up the carrier's other tickets. */
  sign: (message: Message) => string
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
