import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errands } from '../e2e/errands.ts'

test('each errand is a file of stories, once', () => {
  const files = readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
  expect(errands.filter((name) => !files.includes(`${name}.spec.ts`))).toEqual([])
  expect(new Set(errands).size).toBe(errands.length)
})
