import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secrets } from './secrets.ts'
import { askAll, openTwin, type Twin } from './twin.ts'

describe("two worlds that differ in the markup, in what rivals price and hide, and in another firm's phones", () => {
  let twins: [Twin, Twin]
  beforeAll(async () => {
    twins = [await openTwin(), await openTwin()]
    for (const { plant } of Object.values(secrets)) {
      await plant(twins[0], 0)
      await plant(twins[1], 12_345)
    }
  })
  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.close()))
  })

  test('look the same to everyone who must not know', { timeout: 300_000 }, async () => {
    const [one, other] = await Promise.all([askAll(twins[0]), askAll(twins[1])])
    const different = [...one].filter(([key, answer]) => other.get(key) !== answer)
    console.log(`twin worlds: ${one.size} answers compared, ${different.length} different`)
    expect(different.map(([key, answer]) => `${key}\n  ${answer}\n  ${other.get(key)}`)).toEqual([])
  })

  test.each(Object.entries(secrets))('look different to whoever may know: %s', async (_, { reveal }) => {
    const [one, other] = [await reveal(twins[0]), await reveal(twins[1])]
    expect(one).not.toEqual([])
    expect(one).not.toEqual(other)
  })
})
