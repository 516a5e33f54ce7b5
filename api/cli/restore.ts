import { finishRestore, restoreBackup } from '../backup/restore.ts'
import { listKnownMigrations, makeQueues, migrateTo, migrateToLatest } from '../migrate.ts'
import { readPathArgument } from './arguments.ts'
import { openDatabase, runCommand, say } from './command.ts'
import { step } from './steps.ts'

const usage =
  'Use: npm run restore -- <file>, one that npm run backup has written; ' +
  'or npm run restore -- --finish, where other tools have restored the database'

const isFinishing = process.argv.slice(2).join() === '--finish'

await runCommand(async (config) => {
  const file = isFinishing ? null : readPathArgument(usage)
  const { url, release } = await openDatabase(config)
  try {
    if (file !== null) await restoreFile(url, file)
    else if (!(await finishRestore(url, migrateToLatest, new Date())))
      return say('The restore of this database is finished already, and nothing was changed: start the server.')
    say('\n  Phones send again what the server had taken in the last seven days, and all others sign in again.')
  } finally {
    await release()
  }
})

async function restoreFile(url: string, file: string): Promise<void> {
  const migrating = { known: await listKnownMigrations(), to: migrateTo, makeQueues }
  const { left_out } = await step(
    'Restore',
    () => restoreBackup(url, file, migrating, new Date()),
    ({ made_at, product }) => `as of ${made_at}, version ${product}`,
  )
  if (left_out.length === 0) return
  say('\n  The backup left out the files of attachments. The app lists them, and says that they are not there.')
}
