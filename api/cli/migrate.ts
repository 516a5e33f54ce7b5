import { migrateToLatest } from '../migrate.ts'
import { runCommand, say, withDatabase } from './command.ts'

await runCommand((config) =>
  withDatabase(config, async (db) => {
    await migrateToLatest(db)
    say('The database is up to date.')
  }),
)
