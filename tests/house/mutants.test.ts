import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants, ofEngine } from '../proof/all.ts'
import { mutate, pathOf } from '../proof/mutant.ts'

test('the engine has fifty mutants or more', () => {
  expect(ofEngine.length).toBeGreaterThanOrEqual(50)
})

test.each(mutants)('$file still has what "$means" changes', (mutant) => {
  const source = readFileSync(pathOf(mutant), 'utf8')
  expect(mutate(mutant, source)).not.toBe(source)
})
