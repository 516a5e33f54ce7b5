import { expect, test, vi } from 'vitest'
import { startTestApi } from '../api/harness.ts'
import { runModel } from './model.ts'
import { modelSeed } from './modelSize.ts'
import './webkit.ts'

/** The engine but for this: it purges whatever was received below a moment, unguarded and without a second copy, in a database that counts null as below. */
vi.mock(import('../../web/offline/secondCopy.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  restoreFromCopies: async () => 0,
}))
vi.mock(import('../../web/offline/guard.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  guardUnsent: () => {},
}))
vi.mock(import('../../web/offline/purge.ts'), () => ({
  purge: async (db, now) => {
    await db.outbox.where('receivedAt').below(now).delete()
    await db.media.where('confirmedAt').below(now).delete()
  },
}))

test(`an engine that purges by an open range loses tickets in WebKit, and the model sees it (seed ${modelSeed})`, async () => {
  const api = await startTestApi()
  try {
    const { lost } = await runModel(api, { seed: modelSeed, tickets: 60 })
    expect(lost).toBeGreaterThan(0)
  } finally {
    await api.close()
  }
})
