import { expect, test } from 'vitest'
import { databases, journeyNames, listRuns, playAll } from './storageSweep.ts'

/** The whole product: each operation, each way of failing, once and five times in a row. */

const cases = journeyNames.flatMap((journey) => databases.map((database) => [journey, database] as const))

test.each(cases)(
  'storage that fails during a %s (%s) loses nothing in any way of failing',
  async (journey, database) => {
    expect(await playAll(await listRuns(journey, database))).toEqual([])
  },
)
