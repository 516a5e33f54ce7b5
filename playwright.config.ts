import { defineConfig } from '@playwright/test'
import { chromiumFlags, findInstalled, findShell } from './tests/chromium.ts'
import { errands } from './tests/e2e/errands.ts'

const installed = findShell() ?? findInstalled()

export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'errands', testDir: 'tests/e2e', testMatch: errands.map((name) => `tests/e2e/${name}.spec.ts`) },
    { name: 'screens', testDir: 'tests/screens' },
    { name: 'pictures', testDir: 'tests/pictures' },
  ],
  globalSetup: './tests/e2e/globalSetup.ts',
  // Each file has a server and a copy of the demo of its own; the stories of a file see each other's changes. One more than there
  // are cores: a story waits for half of its time.
  workers: 3,
  forbidOnly: true,
  timeout: 60_000,
  // Patience for a busy machine; what is asserted stays the same.
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/tests/playwright.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A story about the worker allows it: every new browser would fetch and keep the whole app again.
    serviceWorkers: 'block',
    launchOptions: { ...(installed && { executablePath: installed }), args: chromiumFlags },
    // A picture of the page where it failed; a trace of every story would cost a fifth of their time.
    screenshot: 'only-on-failure',
  },
})
