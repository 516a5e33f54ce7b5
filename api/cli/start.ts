import closeWithGrace from 'close-with-grace'
import { type Config, requireMailServer } from '../config.ts'
import { requirePort, serve } from '../server.ts'
import { claimFolder, explainFailure, openDatabase, runCommand, say } from './command.ts'
import { readOptions } from './help.ts'
import { makeLogFile } from './logFile.ts'
import { endWithParent } from './parent.ts'
import { prepareDatabase, welcome } from './prepare.ts'
import { buildSiteIfStale } from './site.ts'
import { step } from './steps.ts'

const options = readOptions(process.argv.slice(2))
await runCommand(start)

async function start(wanted: Config): Promise<void> {
  endWithParent()
  requireMailServer(wanted)
  await requirePort(wanted)
  await step('Site', buildSiteIfStale, (isBuilt) => (isBuilt ? 'built' : 'unchanged'))
  const config = withLogFile(wanted)
  const { url, isShared, settle, release } = await step(
    'Database',
    () => openDatabase(config),
    ({ isShared }) => (config.databaseUrl ? 'answers' : isShared ? 'shared' : 'started'),
  )
  if (isShared) say(`  Another server or command uses the database in ${config.dataDir}: both work on the same data.`)
  const ending = endEarly(release)
  const hasDemo = await prepareDatabase(url, config, options).catch(async (error: unknown) => {
    if (ending.hasBegun()) return new Promise<never>(() => {})
    await release()
    throw explainFailure(config, error)
  })
  ending.forget()
  await step(
    'Server',
    () => serve(config, url, release),
    () => 'listens',
  )
  if (config.logFile) say(`\n  The log is in ${config.logFile}`)
  welcome(config, hasDemo)
  // Otherwise the first Ctrl-C would wait two seconds until the new demo is on the disk.
  await settle().catch(() => {})
}

/** Without an SMTP server, mails go to the data folder; so does the log when a person watches the start. */
function withLogFile(wanted: Config): Config {
  const isWatched = process.stdout.isTTY
  if (wanted.smtpUrl && !isWatched) return wanted
  const config = claimFolder(wanted)
  return isWatched ? { ...config, logFile: makeLogFile(config.dataDir) } : config
}

/** Ctrl-C before the server listens also stops the database. */
function endEarly(release: () => Promise<void>) {
  let isEnding = false
  const { uninstall } = closeWithGrace({ delay: 10_000 }, async () => {
    isEnding = true
    await release()
  })
  return { hasBegun: () => isEnding, forget: uninstall }
}
