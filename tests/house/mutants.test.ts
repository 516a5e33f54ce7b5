import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants, ofEngine, ofServer } from '../proof/all.ts'
import { mutate, pathOf } from '../proof/mutant.ts'

test.each(Object.entries({ ofEngine, ofServer }))('there are fifty mutants or more: %s', (_, some) => {
  expect(some.length).toBeGreaterThanOrEqual(50)
})

test.each(mutants)('$file still has what "$means" changes', (mutant) => {
  const source = readFileSync(pathOf(mutant), 'utf8')
  expect(mutate(mutant, source)).not.toBe(source)
})
