import { expect, test, vi } from 'vitest'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeed } from './modelSize.ts'

/**
 * The engine but for this: it takes the row out before the answer is there, as a queue does that pops what it sends, its
 * database lets it, and no second copy brings it back.
 */
vi.mock(import('../../web/offline/secondCopy.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  restoreFromCopies: async () => 0,
}))
vi.mock(import('../../web/offline/guard.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  guardUnsent: () => {},
}))
vi.mock(import('../../web/offline/leases.ts'), async (importOriginal) => {
  const { takeLease, ...rest } = await importOriginal()
  return {
    ...rest,
    takeLease: async (db, row, lease) => {
      const leased = await takeLease(db, row, lease)
      await db.outbox.delete(row.seq)
      return leased
    },
  }
})

test(`an engine that deletes before the answer loses tickets, and the model sees it (seed ${modelSeed})`, async () => {
  const api = await startTestApi()
  try {
    const { lost } = await runModel(api, { seed: modelSeed, tickets: 60 })
    expect(lost).toBeGreaterThan(0)
  } finally {
    await api.close()
  }
})
