import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      {
        test: {
          name: 'offline',
          include: ['tests/offline/**/*.test.ts'],
          globalSetup: 'tests/api/globalSetup.ts',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20 * 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/api/globalSetup.ts',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
