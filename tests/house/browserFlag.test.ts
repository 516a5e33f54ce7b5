import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import { readSources } from '../imports.ts'

const flag = 'web/client/browserFlag.ts'

test('only one file reads the browser’s online flag: everything else asks the server', () => {
  const asking = readSources(projectRoot).filter(
    ({ path, text }) => /^(web|sw)\//.test(path) && /\bonLine\b/.test(text),
  )
  expect(asking.map(({ path }) => path)).toEqual([flag])
})
