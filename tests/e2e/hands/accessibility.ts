import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { show, type View } from '../test.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Both layouts; in the dark the page is the same but for its colours, which one width shows. */
const viewsOf = (dark: typeof desk): readonly View[] => [
  { ...desk, colorScheme: 'light' },
  { ...dark, colorScheme: 'dark' },
  { ...phone, colorScheme: 'light' },
]

/** Who works outdoors holds a phone or a tablet. */
const outdoors = ['haulier', 'yard', 'driver']

/** Everybody's, of the same components in each frame: asked for once in the office's, the yard's and the phone's. */
const everyones: readonly string[] = [paths.settings, paths.activity]
const framed = ['contractor', 'yard', 'driver']

/** Every violation of the page that is open, in each of its views; afterwards it is as it was. */
export async function violationsIn(page: Page, person: string, route: string): Promise<string[]> {
  if (everyones.includes(route) && !framed.includes(person)) return []
  const found: string[] = []
  // The office's menu stays open when the window shrinks, not when it grows.
  await page.setViewportSize(desk)
  for (const view of viewsOf(outdoors.includes(person) ? phone : desk)) {
    await showWhole(page, view)
    const violations = await violationsOf(page, view.colorScheme)
    found.push(...violations.map((violation) => `${violation} (${view.width}, ${view.colorScheme})`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  return found
}

/** As tall as the page: what a bar at the foot happens to cover can be scrolled clear of it, which axe doesn't know. */
async function showWhole(page: Page, view: View): Promise<void> {
  await show(page, view)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > view.height) await page.setViewportSize({ width: view.width, height })
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What the colours alone decide. */
const colourRules = ['color-contrast', 'link-in-text-block']

export async function violationsOf(page: Page, colorScheme: View['colorScheme'] = 'light'): Promise<string[]> {
  // One that is cut short has ended too.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  // There once: to read its half megabyte anew takes the page as long as many of its rules.
  const isThere = await page.evaluate(() => 'axe' in window)
  // There are no frames, so no second page is needed to put their findings together.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(colourRules) : axe.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
