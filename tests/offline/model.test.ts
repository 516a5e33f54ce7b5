import { expect, test } from 'vitest'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeeds, modelTickets } from './modelSize.ts'

test.each(modelSeeds)(`${modelTickets} tickets through every fault, seed %i: 0 lost, 0 doubled`, async (seed) => {
  const api = await startTestApi()
  try {
    const { struck, mostUploads, ...outcome } = await runModel(api, { seed, tickets: modelTickets })
    console.log(`seed ${seed}: ${outcome.finished} tickets, faults ${JSON.stringify(struck)}`)
    expect(outcome).toEqual({ finished: modelTickets, lost: 0, doubled: 0, wrong: 0, stalled: 0 })
    expect(mostUploads).toBeLessThanOrEqual(8)
    // A fault that never struck has proven nothing.
    expect(Object.entries(struck).filter(([, count]) => count === 0)).toEqual([])
  } finally {
    await api.close()
  }
})
