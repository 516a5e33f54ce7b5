import { expect, test, vi } from 'vitest'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeed } from './modelSize.ts'

/** The engine but for this: what a killed tab or worker was sending is nobody's any more. */
vi.mock(import('../../web/offline/leases.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  returnLeases: async () => {},
}))

test(`an engine that recovers no lease loses tickets, and the model sees it (seed ${modelSeed})`, async () => {
  const api = await startTestApi()
  try {
    const { lost, stalled } = await runModel(api, { seed: modelSeed, tickets: 60 })
    expect(lost).toBeGreaterThan(0)
    expect(stalled).toBeGreaterThan(0)
  } finally {
    await api.close()
  }
})
