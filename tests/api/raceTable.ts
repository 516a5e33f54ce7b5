import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counts } from '../counts.ts'
import { startTestApi, type TestApi } from './harness.ts'
import { safetyNets, withoutLocks } from './withoutLocks.ts'

const runs = counts(10, 200)
export const mostRunsWithoutLocks = 60

/** What is broken after one run, and which of the two calls was granted, if either. */
export type Finding = { findings: string[]; winner: number | null }

/** An API over a database without locks and without unique indexes. */
export function startWithoutLocks(): Promise<TestApi> {
  return startTestApi({
    wrapDb: withoutLocks,
    prepare: async (db) => {
      for (const statement of safetyNets) await sql.raw(statement).execute(db)
    },
  })
}

/** Each race on real connections breaks nothing; the same calls without the locks must break something. */
export function testRaces<Race extends { name: string }>(
  races: readonly Race[],
  runOnce: (t: TestApi, race: Race, run: number) => Promise<Finding>,
): void {
  describe('under the locks', () => {
    let t: TestApi
    beforeAll(async () => {
      t = await startTestApi()
    })
    afterAll(() => t.close())

    test.each(races)(`$name: ${runs} runs, nothing broken`, { timeout: 180_000 }, async (race) => {
      const broken: string[] = []
      const winners = [0, 0]
      for (let run = 0; run < runs; run += 1) {
        const { findings, winner } = await runOnce(t, race, run)
        broken.push(...findings)
        if (winner !== null) winners[winner] = (winners[winner] ?? 0) + 1
      }
      console.log(`${race.name}: ${runs} runs, won by the first ${winners[0]} times, by the second ${winners[1]}`)
      expect(broken).toEqual([])
    })
  })

  describe('without the locks', () => {
    let t: TestApi
    beforeAll(async () => {
      t = await startWithoutLocks()
    })
    afterAll(() => t.close())

    test.each(races)('$name is caught', { timeout: 60_000 }, async (race) => {
      let broken: string[] = []
      let run = 0
      for (; run < mostRunsWithoutLocks && broken.length === 0; run += 1)
        broken = (await runOnce(t, race, run)).findings
      console.log(`${race.name} without locks, caught in run ${run}: ${broken.join('; ')}`)
      expect(broken).not.toEqual([])
    })
  })
}
