import { expect, test, vi } from 'vitest'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeed } from './modelSize.ts'

/** The engine but for this: every trigger sends, whatever came of the last try. */
vi.mock(import('../../web/offline/waits.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  endOf: (_, now) => now,
  isOver: () => true,
}))

test(`an engine without a back-off floods a sick server, and the model sees it (seed ${modelSeed})`, async () => {
  const api = await startTestApi()
  try {
    const { mostUploads } = await runModel(api, { seed: modelSeed, tickets: 31 })
    expect(mostUploads).toBeGreaterThan(8)
  } finally {
    await api.close()
  }
})
