import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../evidence/chain.ts'
import { startVictim, type Victim } from './victim.ts'

/** A data folder on a disk of 200 MB in memory. Mounting it needs root. */
const size = ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs']

let victim: Victim
let folder: string
beforeAll(async () => {
  victim = await startVictim((dataDir) => {
    folder = dataDir
    execFileSync('mount', [...size, folder])
  })
})
afterAll(async () => {
  await victim.end()
  execFileSync('umount', ['-l', folder])
  victim.remove()
})

const ballast = () => join(folder, 'ballast')

function fillDisk(): void {
  const file = openSync(ballast(), 'w')
  const block = Buffer.alloc(64 * 1024)
  expect(() => {
    for (;;) writeSync(file, block)
  }).toThrow('ENOSPC')
  closeSync(file)
}

const statusOf = async (path: string) => (await fetch(`${victim.url()}${path}`)).status
const health = async () => [await statusOf('/healthz'), await statusOf('/readyz')]

/** PostgreSQL panics where the next file of its log doesn't fit. */
const panic = () => victim.database.ask((db) => sql`select pg_switch_wal()`.execute(db).catch(() => {}))

test.each([
  ['a full disk', async () => {}],
  ['a disk so full that PostgreSQL stops', panic],
])(
  'nothing acknowledged is lost by %s, writes are 503, and all works again once there is room',
  async (_, worsen) => {
    const writing = victim.write()
    const refused = () => writing.answers.get(503) ?? 0
    await writing.goOn(20)
    fillDisk()
    await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThan(0)
    await worsen()
    await expect.poll(health, { timeout: 20_000 }).toEqual([200, 503])
    const before = refused()
    await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(before + 100)
    expect(await health()).toEqual([200, 503])
    rmSync(ballast())
    await expect.poll(health, { timeout: 30_000 }).toEqual([200, 200])
    await writing.goOn(20)
    await writing.finish()
    expect(writing.wrong).toEqual([])
    const stored = new Map((await victim.listStored()).map(({ sync_token, number }) => [sync_token, number]))
    expect([...writing.acknowledged].filter(([token, number]) => stored.get(token) !== number)).toEqual([])
    expect(await victim.database.ask((db) => faultsOf(db, victim.world.a.haulier.company_id))).toEqual([])
  },
  180_000,
)
