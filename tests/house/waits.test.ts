import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'

/** Files that wait for a fixed time, and why no event could come first. The bench is left out: it measures by the clock. */
const exceptions: Readonly<Record<string, string>> = {
  'tests/product.ts': 'asks a server that is starting once more',
  'tests/api/durable/writing.ts': 'is a client that sends again a moment after a refusal',
  'tests/engines/inPage.ts': 'the driver looks twice whether a control stands still',
  'tests/engines/capture.ts': 'outlasts the moment in which Submit takes no second tap',
  'tests/e2e/hands/walk.ts': 'is the slow line that the walk is about',
  'tests/e2e/smallDisk.proof.spec.ts': 'gives a full disk the time in which the browser evicts a site',
  'tests/offline/restore.test.ts': 'asks an engine that lives by the real clock once more',
  'tests/proof/phone/outage.spec.ts': 'asks again and again for what has arrived',
}

const waits = [
  /\bwaitForTimeout\(/,
  /new Promise.*setTimeout\(\w+, [1-9][\d_]*\)/,
  // Gives up after a second; `expect.poll` has the patience of vitest.config.ts.
  /\bvi\.wait(For|Until)\(/,
]
const fromNode = /import \{ setTimeout(?: as (\w+))? \} from 'node:timers\/promises'/
/** A look that is taken again and again ends with what it looks for. */
const isLook = (line: string) => /^\s*(while|for) \(/.test(line)

function waitsIn(text: string): string[] {
  const imported = fromNode.exec(text)
  const own = imported ? [new RegExp(`await ${imported[1] ?? 'setTimeout'}\\([1-9][\\d_]*\\)`)] : []
  return text.split('\n').filter((line) => !isLook(line) && [...waits, ...own].some((wait) => wait.test(line)))
}

test('no test waits for a fixed time', () => {
  const files = readdirSync(join(projectRoot, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/^tests\/(bench|house)\//.test(file) && !(file in exceptions))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    waitsIn(readFileSync(join(projectRoot, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['await page.waitForTimeout(500)', 1],
  ['await new Promise((done) => setTimeout(done, 20))', 1],
  ["import { setTimeout as wait } from 'node:timers/promises'\nawait wait(1_000)", 1],
  ['await vi.waitFor(() => expect(sent).toHaveLength(1))', 1],
  ['while (!isDone) await new Promise((done) => setTimeout(done, 5))', 0],
  ['await new Promise((done) => setTimeout(done))', 0],
  ['await wait(24)', 0],
])('%j has %i fixed waits', (text, count) => {
  expect(waitsIn(text)).toHaveLength(count)
})
