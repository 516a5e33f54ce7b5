import { join } from 'node:path'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import base from '../../../playwright.config.ts'

type Project = NonNullable<PlaywrightTestConfig['projects']>[number]

const stories = join(import.meta.dirname, '../../e2e')

const own = (name: string): Project => ({ name, testDir: import.meta.dirname, testMatch: `${name}.spec.ts` })

/** The landing runs this story too; the proof finds it by its name. */
const story = (name: string, file: string, title = /./): Project => ({
  name,
  testDir: stories,
  testMatch: `${file}.*spec.ts`,
  grep: title,
})

/** `npm run proof -- phone`: each proof a project, in the order in which they begin. The longest waits most of its time. */
export default defineConfig({
  ...base,
  globalSetup: join(stories, 'globalSetup.ts'),
  reporter: [['list'], ['./figures.ts']],
  projects: [
    { ...own('outage'), fullyParallel: true },
    own('kills'),
    own('hostile'),
    own('update'),
    own('upgrade'),
    own('session'),
    story('relaunch', 'switchedOff', /switched off with two tickets/),
    story('two-tabs', 'switchedOff', /one draft open in two tabs/),
    story('two-drivers', 'driver', /the next driver sees a number only/),
    story('frozen-tab', 'frozenTab'),
    story('small-disk', 'smallDisk'),
  ],
})
