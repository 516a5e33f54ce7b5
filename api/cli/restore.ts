import { restoreBackup } from '../backup/restore.ts'
import { listKnownMigrations, makeQueues, migrateTo } from '../migrate.ts'
import { openDatabase, runCommand, say } from './command.ts'
import { readPathArgument } from './pathArgument.ts'
import { step } from './steps.ts'

const usage = 'Use: npm run restore -- <file>, one that npm run backup has written'

await runCommand(async (config) => {
  const file = readPathArgument(usage)
  const { url, release } = await openDatabase(config)
  try {
    const migrating = { known: await listKnownMigrations(), to: migrateTo, makeQueues }
    await step(
      'Restore',
      () => restoreBackup(url, file, migrating, new Date()),
      ({ made_at, product }) => `as of ${made_at}, version ${product}`,
    )
    say('\n  Everybody but phones signs in again. Phones send again what they still have and this backup lacks.')
  } finally {
    await release()
  }
})
