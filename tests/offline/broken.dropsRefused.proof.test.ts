import { expect, test, vi } from 'vitest'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeed } from './modelSize.ts'

/** The engine but for this: what was refused is done with, as with a queue that drops a request on any 4xx. */
vi.mock(import('../../web/offline/judge.ts'), async (importOriginal) => {
  const { judge, ...rest } = await importOriginal()
  return {
    ...rest,
    judge: (row, media, answer, now) => {
      const verdict = judge(row, media, answer, now)
      return verdict.is === 'refused' ? { is: 'received', details: {} } : verdict
    },
  }
})

test(`an engine that drops what is refused loses tickets, and the model sees it (seed ${modelSeed})`, async () => {
  const api = await startTestApi()
  try {
    const { lost } = await runModel(api, { seed: modelSeed, tickets: 120 })
    expect(lost).toBeGreaterThan(0)
  } finally {
    await api.close()
  }
})
