import { expect, test } from 'vitest'
import { databases, journeyNames, listRuns, playAll } from './storageSweep.ts'

/** Each operation fails once, by turns in each way, once and five times in a row; all of them in each way: storage.proof.test.ts. */

const cases = journeyNames.flatMap((journey) => databases.map((database) => [journey, database] as const))

test.each(cases)(
  'storage that fails during a %s (%s) loses nothing, doubles nothing and says nothing untrue',
  async (journey, database) => {
    const runs = await listRuns(journey, database)
    expect(await playAll(runs.filter(({ at }, nth) => nth % 60 === (at * 7) % 60))).toEqual([])
  },
)
