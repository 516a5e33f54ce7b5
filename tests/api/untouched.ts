import { inject } from 'vitest'
import { databaseUrl } from './globalSetup.ts'
import { cloneTemplate, createClock, dropDatabase, startApi, type TestApi } from './harness.ts'
import { openRollbackDatabase, type RollbackDatabase } from './rollback.ts'
import { buildWorld, type World, withColleagues } from './world.ts'

/** An API over a world that each request leaves as it was: `rollback.undoAfter` undoes what a request did. */
export type Untouched = {
  rollback: RollbackDatabase
  api: Omit<TestApi, 'world'>
  world: World
  close: () => Promise<void>
}

export async function openUntouched(): Promise<Untouched> {
  const database = await cloneTemplate()
  const rollback = await openRollbackDatabase(databaseUrl(inject('socketUrl'), database))
  const clock = createClock()
  const world = await withColleagues(rollback.db, await buildWorld(rollback.db, clock.now), clock.now)
  const api = await startApi(rollback.db, clock)
  const close = async () => {
    await api.close()
    await rollback.close()
    await dropDatabase(database)
  }
  return { rollback, api, world, close }
}
