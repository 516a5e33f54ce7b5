import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupReport, writeBackup } from '../backup/backup.ts'
import { projectRoot } from '../config.ts'
import { readPathArgument } from './arguments.ts'
import { openDatabase, runCommand, say } from './command.ts'
import { step } from './steps.ts'

const usage = 'Use: npm run backup -- <file>, a new one'

await runCommand(async (config) => {
  const file = readPathArgument(usage)
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const { url, release } = await openDatabase(config)
  try {
    await step('Backup', () => writeBackup(url, file, { product: version, now: new Date() }), summarise)
    say(`\n  It is in ${file}. It holds secrets: keep it where only you can read it.`)
  } finally {
    await release()
  }
})

function summarise({ tables, rows, size }: BackupReport): string {
  return `${tables} tables, ${rows.toLocaleString('en-GB')} rows, ${(size / 1e6).toFixed(1)} MB`
}
