import { expect, test, vi } from 'vitest'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeed } from './modelSize.ts'

/** The engine but for this: any 2xx is an acknowledgement, as with a queue that doesn't look into the answer. */
vi.mock(import('../../web/offline/judge.ts'), async (importOriginal) => {
  const { judge, ...rest } = await importOriginal()
  return {
    ...rest,
    judge: (row, media, answer, now) => {
      const isFine = answer.is === 'answer' && answer.status >= 200 && answer.status < 300
      return isFine ? { is: 'received', details: {} } : judge(row, media, answer, now)
    },
  }
})

test(`an engine that believes any 2xx loses tickets, and the model sees it (seed ${modelSeed})`, async () => {
  const api = await startTestApi()
  try {
    const { lost } = await runModel(api, { seed: modelSeed, tickets: 60 })
    expect(lost).toBeGreaterThan(0)
  } finally {
    await api.close()
  }
})
