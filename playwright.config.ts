import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findInstalled } from './tests/chromium.ts'

// The configuration is read once more in each worker, which inherits what the first reading has chosen.
process.env['E2E_PORT'] ??= String(await findFreePort())
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `loadstone-e2e-${process.pid}`)
const url = `http://localhost:${process.env['E2E_PORT']}`

export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'screens', testDir: 'tests/screens' },
    { name: 'pictures', testDir: 'tests/pictures' },
  ],
  outputDir: process.env['E2E_RESULTS'] ?? 'test-results',
  // One server, one demo: the stories would otherwise see each other's changes.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  // Patience for a busy machine; what is asserted stays the same.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'node_modules/.cache/tests/report.json' }]],
  use: {
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath: findInstalled(), args: chromiumFlags },
    // A picture of the page where it failed; a trace of every story would cost a fifth of their time.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import ./api/cli/runtime.mjs api/cli/start.ts',
    url: `${url}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      APP_URL: url,
      HOST: '127.0.0.1',
      SEED: 'demo',
      DATABASE_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
    },
  },
})

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
