import { type ImportCounts, importPostcodes } from '../geo/importPostcodes.ts'
import { migrateToLatest } from '../migrate.ts'
import { readPathArgument } from './arguments.ts'
import { runCommand, say, withDatabase } from './command.ts'

const usage = 'Use: npm run geo:import -- <file or folder>, of OS Code-Point Open, ONSPD or NSPL'

await runCommand(async (config) => {
  const source = readPathArgument(usage)
  await withDatabase(config, async (db) => {
    await migrateToLatest(db)
    for (const line of summarise(await importPostcodes(db, source, say))) say(line)
  })
})

function summarise({ read, changed, skipped, sharpened }: ImportCounts): string[] {
  const { companies, quotes, bids } = sharpened
  const [lines, fresh, left] = [read, changed, skipped].map((count) => count.toLocaleString('en-GB'))
  return [
    `${lines} lines read: ${fresh} postcodes new or moved, ${left} lines without a place left out.`,
    `Known more exactly now: companies ${companies}, quotes ${quotes}, collection points ${bids}.`,
  ]
}
