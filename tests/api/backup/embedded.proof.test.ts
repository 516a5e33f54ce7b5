import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withDatabase } from '../../../api/cli/command.ts'
import { seedIfEmpty } from '../../../api/cli/demo.ts'
import { loadConfig } from '../../../api/config.ts'
import { migrateToLatest } from '../../../api/migrate.ts'
import { rowsOf } from './rowsOf.ts'
import { runCommand } from './runCommand.ts'

const home = mkdtempSync(join(tmpdir(), 'loadstone-backup-'))
// The user that PostgreSQL runs as has to reach the data.
chmodSync(home, 0o755)
afterAll(() => rmSync(home, { recursive: true }))

const run = (command: 'backup' | 'restore', DATA_DIR: string) =>
  runCommand(command, ['demo.backup'], home, { DATABASE_URL: '', DATA_DIR })

test('an embedded database is backed up while a server runs, and restored into another folder', async () => {
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  let before = {}
  await withDatabase(loadConfig({ DATA_DIR: first }), async (db) => {
    await migrateToLatest(db)
    await seedIfEmpty(db)
    before = await rowsOf(db)
    expect(await run('backup', first)).toMatchObject({ code: 0 })
    expect(await run('restore', first)).toEqual({ code: 1, stderr: 'A server uses this database: stop it first.\n' })
  })
  expect(await run('restore', second)).toMatchObject({ code: 0 })
  await withDatabase(loadConfig({ DATA_DIR: second }), async (db) => expect(await rowsOf(db)).toEqual(before))
})
