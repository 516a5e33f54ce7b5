import { expect, test } from 'vitest'
import { createTurns } from '../../../api/auth/turns.ts'

/** Work that ends when it is told to, in the order in which it began. */
function openWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((done) => ends.push(() => done(name)))
  }
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, work, endNext }
}

test('only two jobs work at once, and a user with one job waits for one turn of a busy one', async () => {
  const turns = createTurns(2)
  const { begun, work, endNext } = openWork()
  const all = [1, 2, 3, 4, 5].map((nth) => turns('many', work(`many ${nth}`)))
  all.push(turns('one', work('one')))
  await new Promise(setImmediate)
  expect(begun).toEqual(['many 1', 'many 2'])
  await endNext()
  await endNext()
  expect(begun).toEqual(['many 1', 'many 2', 'many 3', 'one'])
  for (let nth = 0; nth < 4; nth += 1) await endNext()
  expect(await Promise.all(all)).toEqual(['many 1', 'many 2', 'many 3', 'many 4', 'many 5', 'one'])
})

test('a job that fails makes room like any other', async () => {
  const turns = createTurns(1)
  const failed = turns('one', () => Promise.reject(new Error('broken')))
  const next = turns('one', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
