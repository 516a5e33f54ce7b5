import { ConfigError } from '../config.ts'
import { migrateToLatest } from '../migrate.ts'
import { runCommand, say, withDatabase } from './command.ts'
import { seedIfEmpty } from './demo.ts'

await runCommand((config) =>
  withDatabase(config, async (db) => {
    await migrateToLatest(db)
    if (!(await seedIfEmpty(db))) throw new ConfigError('The demo needs an empty database; this one has users.')
    say('The demo is in the database.')
  }),
)
