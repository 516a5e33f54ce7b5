import { defineConfig } from 'vitest/config'
import { outlineOfBritain } from './build/outline.ts'

/** Those that need no server. */
const engineTests = [
  'backgroundSync',
  'comesBack',
  'device',
  'drain',
  'fullDisk',
  'finish',
  'lock',
  'ownTickets',
  'purge',
  'secondCopy',
  'sessionAndToken',
  'triggers',
  'unsentNumbers',
  'upgrade',
  'waits',
]

const offline = {
  name: 'offline',
  include: ['tests/offline/**/*.test.ts'],
  globalSetup: 'tests/api/globalSetup.ts',
  pool: 'forks' as const,
  testTimeout: 20 * 60_000,
  hookTimeout: 60_000,
}

/** The full count of the model is five runs, of which two go side by side. */
const moreSeeds = process.env['PROOF'] === 'full' ? [1, 2, 3, 4] : []

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], isolate: false } },
      {
        plugins: [outlineOfBritain()],
        test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/engines/globalSetup.ts',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      { test: offline },
      ...moreSeeds.map((nth) => ({
        test: {
          ...offline,
          name: `offline-seed-${nth}`,
          include: ['tests/offline/model.test.ts'],
          env: { SEED_NTH: String(nth) },
        },
      })),
      {
        test: {
          // The engine once more, over IndexedDB as WebKit has it: the engine of every iPhone.
          name: 'offline-webkit',
          include: engineTests.map((name) => `tests/offline/${name}.test.ts`),
          setupFiles: 'tests/offline/webkit.ts',
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/api/globalSetup.ts',
          pool: 'forks',
          // Each file has an API and a database of its own: nothing else could be left behind.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
