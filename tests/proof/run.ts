import { prove as mutants } from './mutants.ts'
import { prove as phone } from './phone.ts'
import { files, proveFiles, stories } from './thousands.ts'

/** `npm run proof [-- name …]`: each count of thousands, or those that are named. */
const proofs: Record<string, () => Promise<boolean>> = {
  ...Object.fromEntries(Object.keys({ ...files, ...stories }).map((name) => [name, () => proveFiles(name)])),
  mutants,
  phone,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in proofs))
if (unknown.length > 0) {
  console.error(`There is no proof called ${unknown.join(', ')}: ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

const results: string[] = []
let isAllProven = true
for (const name of asked.length > 0 ? asked : Object.keys(proofs)) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const isProven = (await proofs[name]?.()) ?? false
  isAllProven &&= isProven
  results.push(
    `${name.padEnd(10)} ${((performance.now() - started) / 60_000).toFixed(1).padStart(7)}  ${isProven ? 'holds' : 'FAILED'}`,
  )
}
console.log(`\nproof      minutes\n${results.join('\n')}`)
// A test run may leave things open, and vitest has set the exit code of the mutants' failed tests.
process.exit(isAllProven ? 0 : 1)
