import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import { readSources, type Source } from '../imports.ts'

/** Nobody holds a database of the device itself: its tables are reached within `use` alone, which opens it again where it has died. */

/** What gives a database away, and the files that may say it. */
const rules: readonly { never: RegExp; but: readonly string[] }[] = [
  { never: /\bnew Dexie\b/, but: ['web/offline/databases.ts'] },
  { never: /\bopen(Registry|UserDatabase)\(/, but: ['web/offline/databases.ts', 'web/offline/browser.ts'] },
  { never: /\bstoreOf\(/, but: ['web/offline/store.ts', 'web/offline/browser.ts'] },
  // Its names and versions, to find an older tab.
  { never: /\bindexedDB\./, but: [] },
  { never: /\bstores?\s*\.(registry|user\([^()]*\))\s*\.(?!use\b)\w/, but: [] },
  // Kept for later, when its connection may have died.
  { never: /\.use\(\s*(async )?\((\w+)\) => \2\s*\)/, but: [] },
  { never: /\b(let|const|var) \w+: (UserDb|RegistryDb|Dexie)\b/, but: [] },
]

function findFaults(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    rules
      .filter(({ never, but }) => never.test(text) && !but.includes(path))
      .map(({ never }) => `${path}: ${never.exec(text)?.[0]}`),
  )
}

test('the app reaches a table only through its store', () => {
  expect(findFaults(readSources(projectRoot).filter(({ path }) => /^(web|sw)\//.test(path)))).toEqual([])
})

test.each([
  'env.stores.registry.users.get(7)',
  'await stores.user(userId).outbox.count()',
  "const { outbox } = new Dexie('loadstone-7')",
  'const db = openUserDatabase(userId)',
  'const db = await stores.registry.use(async (opened) => opened)',
  'let kept: UserDb | null = null',
  "indexedDB.open('loadstone-registry')",
])('%s is a fault', (text) => {
  expect(findFaults([{ path: 'web/drivers/jobs.ts', text }])).not.toEqual([])
})

test('a read within use is not a fault', () => {
  const text = 'stores.user(userId).use((db) => db.outbox.count())'
  expect(findFaults([{ path: 'web/drivers/jobs.ts', text }])).toEqual([])
})
