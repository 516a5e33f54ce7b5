import { expect, test } from 'vitest'
import { counts } from '../../counts.ts'
import { faultsOf } from '../evidence/chain.ts'
import { openVictim } from './victim.ts'

const rounds = counts(3, 30)
const ticketsARound = counts(12, 150)

const victim = await openVictim()

test(`no acknowledged ticket is lost or doubled by ${rounds} kills of the server and of PostgreSQL`, {
  timeout: counts(60_000, 20 * 60_000),
}, async () => {
  const { server, postmaster, backend, all } = victim.kill
  const kills = [server, postmaster, backend, all]
  const writing = victim.write()
  for (let round = 0; round < rounds; round += 1) {
    await writing.goOn(ticketsARound)
    await kills[round % kills.length]?.()
  }
  await writing.goOn(ticketsARound)
  await writing.finish()
  expect(writing.wrong).toEqual([])
  const stored = await victim.listStored()
  expect(stored.map(({ number }) => number)).toEqual(stored.map((_, nth) => nth + 1))
  expect(stored).toHaveLength(writing.acknowledged.size)
  expect(new Map(stored.map(({ sync_token, number }) => [sync_token, number]))).toEqual(writing.acknowledged)
  const carrier = victim.world.a.haulier.company_id
  expect(await victim.database.ask((db) => faultsOf(db, carrier))).toEqual([])
})
