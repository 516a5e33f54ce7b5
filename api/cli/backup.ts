import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attachmentTables, type BackupReport, writeBackup } from '../backup/backup.ts'
import { ConfigError, projectRoot } from '../config.ts'
import { readArguments, typedPath } from './arguments.ts'
import { openDatabase, runCommand, say } from './command.ts'
import { step } from './steps.ts'

const usage = 'Use: npm run backup -- <file>, a new one, and perhaps --without-attachments'

await runCommand(async (config) => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { 'without-attachments': { type: 'boolean' } },
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new ConfigError(usage)
  const file = typedPath(path)
  const leaveOut = values['without-attachments'] ? attachmentTables : []
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const { url, release } = await openDatabase(config)
  try {
    await step('Backup', () => writeBackup(url, file, { product: version, now: new Date(), leaveOut }), summarise)
    if (leaveOut.length > 0) say('\n  The files of attachments are not in it: only their names, and who sees them.')
    say(`\n  It is in ${file}. It holds secrets: keep it where only you can read it.`)
  } finally {
    await release()
  }
})

function summarise({ tables, rows, size }: BackupReport): string {
  return `${tables} tables, ${rows.toLocaleString('en-GB')} rows, ${(size / 1e6).toFixed(1)} MB`
}
