import { routes } from '../routes.ts'
import { expect, test } from '../test.ts'
import { violationsIn } from './accessibility.ts'
import { walk } from './walk.ts'

test.describe.configure({ mode: 'parallel' })

for (const person of Object.keys(routes)) {
  test(`${person}: every route at every width, with the menu open and closed, and for everybody`, async ({ page }) => {
    test.setTimeout(300_000)
    expect(await walk(page, person, { alsoFind: violationsIn })).toEqual([])
  })
}
