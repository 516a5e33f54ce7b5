import type { Config } from '../config.ts'
import { serve } from '../server.ts'
import { claimFolder, openDatabase, runCommand } from './command.ts'
import { endWithParent } from './parent.ts'
import { prepareDatabase, welcome } from './prepare.ts'
import { buildSiteIfStale } from './site.ts'

await runCommand(start)

/** `npm start`: everything on one port. */
async function start(wanted: Config): Promise<void> {
  endWithParent()
  buildSiteIfStale()
  // Without an SMTP server, mails are written to the data folder.
  const config = wanted.smtpUrl ? wanted : claimFolder(wanted)
  const { url, release } = await openDatabase(config)
  const hasDemo = await prepareDatabase(url, config).catch(async (error: unknown) => {
    await release()
    throw error
  })
  await serve(config, url, release)
  welcome(config.appUrl, hasDemo)
}
