import { prove as mutants } from './mutants.ts'
import { prove as phone } from './phone.ts'

/** `npm run proof [-- mutants | phone]`: what takes too long for `npm test`; without a name it lists them. */
const proofs = { mutants, phone }
type Name = keyof typeof proofs

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in proofs))
if (asked.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no proof called ${unknown.join(', ')}.`)
  console.log(`npm run proof -- ${Object.keys(proofs).join(' | ')}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}

for (const name of asked as Name[]) {
  console.log(`\n── ${name}`)
  if (!(await proofs[name]())) process.exitCode = 1
}
// What a test run leaves open is not waited for.
process.exit()
