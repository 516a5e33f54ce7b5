import { defineConfig } from '@playwright/test'
import { chromiumFlags, findInstalled, findShell } from './tests/chromium.ts'

const installed = findShell() ?? findInstalled()

/** A story file says by its name which run it belongs to (docs/testing.md); no list here names a file. */
const proof = '**/*.proof.spec.ts'
const stories = { testDir: 'tests/e2e' }

export default defineConfig({
  projects: [
    { ...stories, name: 'e2e', testIgnore: proof },
    { ...stories, name: 'proof', testMatch: proof },
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
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/tests/playwright.json' }], ['./tests/progress.ts']],
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
