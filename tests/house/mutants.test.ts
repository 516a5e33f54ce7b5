import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evidence } from '../proof/evidence.ts'
import { keeping } from '../proof/keeping.ts'
import { mutate, pathOf } from '../proof/mutant.ts'
import { sending } from '../proof/sending.ts'
import { signing } from '../proof/signing.ts'
import { slips } from '../proof/slips.ts'

const mutants = [...keeping, ...sending, ...signing, ...slips, ...evidence]

test('the engine has fifty mutants or more', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(50)
})

test.each(mutants)('$file still has what "$means" changes', (mutant) => {
  const source = readFileSync(pathOf(mutant), 'utf8')
  expect(mutate(mutant, source)).not.toBe(source)
})
