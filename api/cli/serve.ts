import { serve } from '../server.ts'
import { claimFolder, openDatabase, runCommand } from './command.ts'

await runCommand(async (wanted) => {
  const config = claimFolder(wanted)
  const { url, release } = await openDatabase(config)
  await serve(config, url, release)
})
