import { defineConfig } from 'vitest/config'
import { outlineOfBritain } from './build/outline.ts'
import { isProof } from './tests/counts.ts'

/** A test file says by its name what it needs (docs/testing.md); no list here names a file. */
const marks = {
  /** A page of jsdom. */
  page: 'tests/web/**/*.test.tsx',
  /** IndexedDB as WebKit has it, once more: the engine of every iPhone. */
  webkit: 'tests/offline/**/*.webkit.test.ts',
  /** Only `npm run proof`. */
  proof: 'tests/**/*.proof.test.ts',
}
/** Only where properties are drawn: it takes a moment to load. */
const setupFiles = 'tests/sameDraws.ts'
const exclude = isProof ? [] : [marks.proof]

/** Vitest's own patience is a second, which a busy machine may take for one answer (ms). */
const expect = { poll: { timeout: 20_000 } }

const plugins = [outlineOfBritain()]
const web = { expect, testTimeout: 30_000, pool: 'forks' as const }

const offline = {
  expect,
  include: ['tests/offline/**/*.test.ts'],
  exclude,
  globalSetup: 'tests/api/globalSetup.ts',
  pool: 'forks' as const,
  testTimeout: 20 * 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'], isolate: isProof } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], setupFiles, isolate: isProof } },
      {
        plugins,
        test: {
          ...web,
          name: 'web',
          environment: 'jsdom',
          include: [marks.page],
          setupFiles: [setupFiles, 'tests/web/ownWorld.ts'],
          // The files share what a process loads once; each has its own world (tests/web/ownWorld.ts).
          isolate: false,
        },
      },
      { plugins, test: { ...web, name: 'web-rules', include: ['tests/web/**/*.test.ts'], setupFiles, isolate: false } },
      {
        test: {
          name: 'engines',
          expect,
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/engines/globalSetup.ts',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      { test: { ...offline, name: 'offline', isolate: isProof } },
      {
        test: {
          name: 'offline-webkit',
          expect,
          isolate: isProof,
          include: [marks.webkit],
          setupFiles: 'tests/offline/webkit.ts',
        },
      },
      {
        test: {
          name: 'api',
          expect,
          include: ['tests/api/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup: 'tests/api/globalSetup.ts',
          pool: 'forks',
          // A file waits for PostgreSQL half of its time, so three keep two cores busy; the others leave none idle.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Each file has an API and a database of its own: nothing else could be left behind.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
