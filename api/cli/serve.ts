import { serve } from '../server.ts'
import { claimFolder, openDatabase, runCommand } from './command.ts'

/** The server alone, which `npm run dev` starts again at every change. */
await runCommand(async (wanted) => {
  const config = claimFolder(wanted)
  const { url, release } = await openDatabase(config)
  await serve(config, url, release)
})
