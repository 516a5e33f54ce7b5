import { loadavg } from 'node:os'
import { bench as answers } from './answers.ts'
import { bench as archive } from './archive.ts'
import { bench as exported } from './export.ts'
import { bench as imported } from './import.ts'
import { bench as input } from './input.ts'
import { bench as lists } from './lists.ts'
import { bench as load } from './load.ts'
import { formatBar, formatFigure, type Measurement, writeMeasured } from './measured.ts'
import { bench as paper } from './paper.ts'
import { bench as phone } from './phone.ts'
import { bench as phones } from './phones.ts'
import { bench as radius } from './radius.ts'
import { bench as reads } from './reads.ts'
import { bench as stream } from './stream.ts'
import { bench as sync } from './sync.ts'
import { bench as table } from './table.ts'
import { bench as tickets } from './tickets.ts'
import { bench as visit } from './visit.ts'
import { bench as webhooks } from './webhooks.ts'
import { bench as yard } from './yard.ts'

/** `npm run bench [-- name …]`: each alone, one after the other, on its own data. It writes docs/measured.md. */
const benches = {
  answers,
  archive,
  export: exported,
  import: imported,
  input,
  lists,
  load,
  paper,
  phone,
  phones,
  radius,
  reads,
  stream,
  sync,
  table,
  tickets,
  visit,
  webhooks,
  yard,
}
type Name = keyof typeof benches

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

for (const name of (asked.length > 0 ? asked : Object.keys(benches)) as Name[]) {
  console.log(`\n── ${name}`)
  const loadBefore = loadavg()[0] ?? 0
  const measurements: Measurement[] = []
  for await (const measured of await benches[name]()) {
    measurements.push(measured)
    console.log(`${measured.name.padEnd(60)} ${formatFigure(measured).padStart(16)}  ${formatBar(measured)}`)
  }
  writeMeasured(name, measurements, loadBefore)
}
