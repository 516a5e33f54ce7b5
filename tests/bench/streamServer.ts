import { buildApp } from '../../api/app.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { loadConfig } from '../../api/config.ts'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'

/** The server reports once it listens, and when asked. `memory` in bytes, after a collection if `gc` is exposed; `computed` in ms. */
export type Served = { address: string; memory: number; computed: number }

/** One API process on the database of its argument, which ends with the one that has started it. */
const url = String(process.argv[2])
const db = createDatabase(createPool(url, () => {}))
const config = loadConfig({ LOG_LEVEL: 'silent' })
const listen = listenOn(url, () => {})
const now = () => new Date()
const signing = await openSigningKey(db, config, now())
const { app } = await buildApp({ config, db, jobs: createJobs(db), now, listen, signing, hashPassword })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const tell = () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const computed = (user + system) / 1000
  process.send?.({ address, memory: process.memoryUsage().rss, computed } satisfies Served)
}
process.on('message', tell)
process.once('disconnect', () => process.exit(0))
tell()
