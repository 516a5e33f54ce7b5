import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Point } from './browser.ts'
import { lookAt, pick, readPage, type Sight, selectAll, type Wants } from './inPage.ts'
import { type Place, say } from './places.ts'

/** For a busy machine; what is asked for stays the same. */
const patience = 40_000

const library = createRequire(import.meta.url).resolve('@testing-library/dom')
const lookingGlass = readFileSync(join(dirname(library), '@testing-library', 'dom.umd.min.js'), 'utf8')

/** Waits for exactly this: for what a person sees there, not for what the document holds. */
export async function see(browser: Browser, place: Place, count?: number): Promise<Sight> {
  const isSeen = (sight: Sight) => (count === undefined ? sight.count > 0 : sight.count === count)
  return waitFor(browser, place, { isSeen, wants: null })
}

export async function seeGone(browser: Browser, place: Place): Promise<void> {
  await see(browser, place, 0)
}

export async function click(browser: Browser, place: Place): Promise<Point> {
  const isSeen = (sight: Sight) => sight.isEnabled && sight.point !== null
  const { point } = await waitFor(browser, place, { isSeen, wants: 'point' })
  if (!point) throw new Error(`Nothing reaches ${say(place)}.`)
  await browser.click(point)
  return point
}

/** Key by key, in place of what the field held. */
export async function fill(browser: Browser, place: Place, text: string): Promise<void> {
  await click(browser, place)
  await browser.run(selectAll)
  await browser.type(text)
}

/** An option of a list by its text. */
export async function choose(browser: Browser, place: Place, text: string): Promise<void> {
  await waitFor(browser, place, { isSeen: ({ isEnabled }) => isEnabled, wants: 'focus' })
  await browser.run(pick, text)
}

/** Until the page has gone to that address, which the app may do without a load. */
export async function seePath(browser: Browser, path: string): Promise<void> {
  await until(
    async () => (await browser.run(readPage)).path === path,
    async () => `The page is not at ${path}: ${await describe(browser)}`,
  )
}

type Wanted = { isSeen: (sight: Sight) => boolean; wants: Wants }

async function waitFor(browser: Browser, place: Place, { isSeen, wants }: Wanted): Promise<Sight> {
  let sight: Sight | undefined
  await until(
    async () => {
      sight = await browser.run(lookAt, place, wants)
      if (!sight) await browser.load(lookingGlass)
      return sight !== undefined && isSeen(sight)
    },
    async () => `${say(place)}: ${JSON.stringify(sight)} on ${await describe(browser)}`,
  )
  return sight as Sight
}

async function until(isThere: () => Promise<boolean>, complain: () => Promise<string>): Promise<void> {
  let failure: unknown
  for (const end = performance.now() + patience; performance.now() < end; await wait(100)) {
    // A page that is just being left can't answer.
    const is = await isThere().catch((error: unknown) => {
      failure = error
      return false
    })
    if (is) return
  }
  throw new Error(await complain().catch(String), { cause: failure })
}

async function describe(browser: Browser): Promise<string> {
  const { path, text } = await browser.run(readPage)
  return `${path}, which says:\n${text.slice(0, 1_500)}\nFaults: ${browser.takeFaults().join('\n')}`
}
