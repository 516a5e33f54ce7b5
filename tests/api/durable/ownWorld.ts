import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'
import { buildWorld, type World } from '../world.ts'

/** A database with a world in it and a data folder, for servers that run as processes of their own. */
export type OwnWorld = { url: string; db: Db; world: World; home: string; drop: () => Promise<void> }

export async function makeOwnWorld(): Promise<OwnWorld> {
  const database = await cloneTemplate()
  const url = databaseUrl(inject('postgresUrl'), database)
  const db = createDatabase(createPool(url, () => {}))
  const home = mkdtempSync(join(tmpdir(), 'loadstone-durable-'))
  const drop = async () => {
    await db.destroy()
    await dropDatabase(database)
    rmSync(home, { recursive: true })
  }
  return { url, db, world: await buildWorld(db, new Date()), home, drop }
}
