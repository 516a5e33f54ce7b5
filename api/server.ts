import { createServer, Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import closeWithGrace from 'close-with-grace'
import { startAccountWorker } from './accounts/worker.ts'
import { startLapsingAmendments } from './amendments/lapsing.ts'
import { buildApp } from './app.ts'
import { hashPassword } from './auth/passwords.ts'
import { forgetFinished } from './backup/queries.ts'
import { startEndingApprovals } from './bids/approvals.ts'
import { startReminding } from './bids/lastDays.ts'
import { type Config, ConfigError } from './config.ts'
import { createDatabase, createPool } from './db/database.ts'
import { listenOn } from './db/notifications.ts'
import type { App, Deps } from './deps.ts'
import { warnOfOutages } from './errors/outages.ts'
import { createJobs } from './events/jobs.ts'
import { createMailer, type SendMail } from './events/mailer.ts'
import { startPurging } from './events/worker.ts'
import { openSigningKey } from './evidence/keyring.ts'
import { startSealing } from './evidence/worker.ts'
import { openMetrics } from './metrics/server.ts'
import { startNoticeWorker } from './notices/worker.ts'
import { startGapWorker } from './phones/worker.ts'
import { startErasing } from './privacy/worker.ts'
import { startDrafting } from './schedules/drafting.ts'
import { startWebhooks } from './webhooks/worker.ts'

/** How long a server that ends waits for each step (ms): 9 s together, since `docker stop` kills after 10. `all` is the last resort. */
const longest = { leaving: 2_000, requests: 4_000, jobs: 2_000, statements: 1_000, all: 15_000 }
/** A server that is shutting down holds its port a moment longer. */
const PORT_RETRIES = 15

/** Runs until told to end, then finishes running requests. Throws a ConfigError if the address can't be used. */
export async function serve(config: Config, databaseUrl: string, release: () => Promise<void>): Promise<App> {
  let warn: (error: Error) => void = () => {}
  const onLostConnection = (error: Error) => warn(error)
  const pool = createPool(databaseUrl, onLostConnection)
  const db = createDatabase(pool)
  const jobs = createJobs(db, { work: true })
  jobs.on('error', (error) => warn(error))
  const now = () => new Date()
  const signing = await openSigningKey(db, config, now())
  await forgetFinished(db)
  const deps = { config, db, jobs, now, listen: listenOn(databaseUrl, onLostConnection), signing, hashPassword }
  const { app, metrics, leave } = await buildApp(deps)
  let closeMetrics = () => {}
  let stopWebhooks = async () => {}
  warn = warnOfOutages(app.log)

  const close = async () => {
    closeMetrics()
    await closeServer(app)
    await stopWebhooks()
    await jobs.stop({ graceful: true, timeout: longest.jobs })
    await Promise.race([pool.end(), sleep(longest.statements)])
    await release()
  }
  closeWithGrace({ delay: longest.all }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'ended by an error that nobody caught')
    // Ctrl-C comes from a person, who waits for it.
    if (signal === 'SIGTERM') {
      leave()
      await leaveProxies(app)
    }
    await close()
  })
  try {
    await startWorkers(deps, createMailer(config, app.log))
    stopWebhooks = startWebhooks(deps)
    await listen(app, config)
    closeMetrics = await openMetrics(config, metrics, pool)
  } catch (error) {
    await close()
    throw error
  }
  return app
}

/** Workers start before the server listens, because an outage must not end a server that listens. */
async function startWorkers(deps: Deps, sendMail: SendMail): Promise<void> {
  await deps.jobs.start()
  await startAccountWorker(deps, sendMail)
  await startNoticeWorker(deps, sendMail)
  await startGapWorker(deps)
  await startReminding(deps)
  await startDrafting(deps)
  await startEndingApprovals(deps)
  await startLapsingAmendments(deps)
  await startPurging(deps)
  await startErasing(deps)
  await startSealing(deps)
}

/**
 * New connections are refused at once, so a proxy tries another server. Those that it keeps end with their next answer, or after a
 * moment without a request: closed earlier, they could lose one that is just being sent.
 */
async function leaveProxies({ server }: App): Promise<void> {
  // HTTP's own `close` would end idle connections too.
  Server.prototype.close.call(server)
  const countConnections = promisify(server.getConnections.bind(server))
  const end = performance.now() + longest.leaving
  while (performance.now() < end && (await countConnections()) > 0) await sleep(50)
}

/** Ends the streams and lets running requests finish. */
async function closeServer(app: App): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), longest.requests)
  await app.close()
  clearTimeout(cutOff)
}

function listen(app: App, { host, port }: Config): Promise<void> {
  return retrying(() => app.listen({ host, port }), host, port)
}

/** Checks the port before anything is built or changed. */
export function requirePort({ host, port }: Config): Promise<void> {
  return retrying(() => listenBriefly(host, port), host, port)
}

function listenBriefly(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}

async function retrying(open: () => Promise<unknown>, host: string, port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await open()
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE' && attempt < PORT_RETRIES) await sleep(200)
      else throw explainListening(error, code, host, port)
    }
  }
}

function explainListening(error: unknown, code: unknown, host: string, port: number): unknown {
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT ${port} is in use by another program: end that one, or set PORT to a free one.`)
    case 'EACCES':
      return new ConfigError(`PORT ${port} may not be opened by this user: set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST ${host} is not an address of this machine: 127.0.0.1 or 0.0.0.0 are.`)
    default:
      return error
  }
}
