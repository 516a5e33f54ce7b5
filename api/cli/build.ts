import { runCommand } from './command.ts'
import { buildSite } from './site.ts'

await runCommand(async () => buildSite())
