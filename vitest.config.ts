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
  'slips',
  'triggers',
  'unsentNumbers',
  'upgrade',
  'waits',
]

/** Screens over the engine or a session: what a file leaves in its modules would be the next one's start. */
const ownWorlds = [
  ...['boardLoading', 'driverSession', 'freshPhone', 'haulierConfirm', 'importFile', 'jobsPage', 'lostTickets'],
  ...[
    'notHere',
    'otherUser',
    'phones',
    'rota',
    'sessionFailures',
    'signal',
    'ticketForm',
    'ticketSaved',
    'typed',
    'unsentDevice',
  ],
  ...['slipPhoto', 'waitingOnPhone', 'yardAssignments'],
].map((name) => `tests/web/${name}.test.tsx`)

const isFull = process.env['PROOF'] === 'full'

/** Engines with a part exchanged. */
const brokenEngines = 'tests/offline/broken.*.test.ts'

/** Proofs of what seldom changes, and that proofs can fail, which every landing runs: a plain run is to stay short. */
const onlyFull = [
  ...['tests/api/db/embedded.test.ts', 'tests/api/**/scale.test.ts'],
  ...['tests/api/tickets/twoProcesses.test.ts', 'tests/api/twins/leaks.test.ts'],
  'tests/api/twins/parties.test.ts',
]

const web = { testTimeout: 30_000, pool: 'forks' as const }

const offline = {
  name: 'offline',
  include: ['tests/offline/**/*.test.ts'],
  exclude: [brokenEngines],
  globalSetup: 'tests/api/globalSetup.ts',
  pool: 'forks' as const,
  testTimeout: 20 * 60_000,
  hookTimeout: 60_000,
}

/** The full count of the model is five runs, of which two go side by side. */
const moreSeeds = isFull ? [1, 2, 3, 4] : []
const broken = { ...offline, name: 'offline-broken', include: [brokenEngines], exclude: [] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], isolate: false } },
      {
        plugins: [outlineOfBritain()],
        test: { ...web, name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'], exclude: ownWorlds, isolate: false },
      },
      { plugins: [outlineOfBritain()], test: { ...web, name: 'web-worlds', include: ownWorlds } },
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
      ...(isFull ? [{ test: broken }] : []),
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
          exclude: isFull ? [] : onlyFull,
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
