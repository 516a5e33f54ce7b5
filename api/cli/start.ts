import type { Config } from '../config.ts'
import { serve } from '../server.ts'
import { claimFolder, openDatabase, runCommand } from './command.ts'
import { endWithParent } from './parent.ts'
import { prepareDatabase, welcome } from './prepare.ts'
import { buildSiteIfStale } from './site.ts'

await runCommand(start)

/** `npm start`: everything for a look round, on one port. */
async function start(wanted: Config): Promise<void> {
  endWithParent()
  buildSiteIfStale()
  // Mail is written there where no server sends it, whichever database is used.
  const config = wanted.smtpUrl ? wanted : claimFolder(wanted)
  const { url, release } = await openDatabase(config)
  const hasDemo = await prepareDatabase(url, config).catch(async (error: unknown) => {
    await release()
    throw error
  })
  await serve(config, url, release)
  welcome(config.appUrl, hasDemo)
}
