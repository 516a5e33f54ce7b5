import { describe, expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { cases } from './cases.ts'

const t = await openTestApi()

const isTaken = (status: number) => status >= 200 && status < 300

describe.each(cases)('$call', ({ make, versionOf, send, meanwhile, says, stored, named = 'version' }) => {
  test('is refused after a change by somebody else, says what changed, and takes the newest version', async () => {
    const id = await make(t)
    const shown = await versionOf(t, id)
    expect(isTaken((await meanwhile(t, id)).status)).toBe(true)
    const before = await stored(t, id)
    const { status, body } = await send(t, id, shown)
    expect([status, body.code, body.message]).toEqual([409, 'changed', says])
    expect(await stored(t, id)).toEqual(before)
    expect(isTaken((await send(t, id, body.newest[named])).status)).toBe(true)
  })

  test('is taken without a version, as the specification’s clients send it', async () => {
    const id = await make(t)
    await meanwhile(t, id)
    expect(isTaken((await send(t, id, undefined)).status)).toBe(true)
  })

  test('is taken once from two simultaneous sends of the same version', async () => {
    const id = await make(t)
    const shown = await versionOf(t, id)
    const answers = await Promise.all([send(t, id, shown), send(t, id, shown)])
    const [taken, refused] = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    // 403: whoever handed the firm over no longer owns it.
    expect([isTaken(Number(taken)), [403, 404, 409].includes(Number(refused))]).toEqual([true, true])
  })
})
