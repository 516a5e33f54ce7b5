import type { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import type { Store } from '../../web/offline/store.ts'
import { listRuns, playAll } from './storageSweep.ts'

/** The engine but for this: what has failed once is used as it is. */
vi.mock(import('../../web/offline/store.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  storeOf: <Db extends Dexie>(db: Db): Store<Db> => ({ name: db.name, version: 1, use: (work) => work(db) }),
}))

test('an engine that opens no database again leaves tickets behind, and the proof sees it', async () => {
  const runs = await listRuns('drain', 'loadstone-registry')
  const dying = runs.filter(
    ({ failure, at }) => failure === 'a dead connection that can’t be opened again' && at % 20 === 0,
  )
  const bad = await playAll(dying)
  expect(bad.flatMap(({ wrong }) => wrong)).toContain('2 unsent after a minute')
})
