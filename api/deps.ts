import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Listen } from './db/notifications.ts'
import type { Jobs } from './events/jobs.ts'

/** All that a room is given; nothing is reached for. `now` is the clock, so that a test can set it. */
export type Deps = { config: Config; db: Db; jobs: Jobs; now: () => Date; listen: Listen }

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
