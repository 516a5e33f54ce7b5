import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '../e2e/routes.ts'
import type { Browser } from './browser.ts'
import { readWhole } from './inPage.ts'
import { signIn, type World } from './world.ts'

/** For a busy machine; what is asked for stays the same. */
const patience = 40_000
/** What stands on a page that fell over, or that didn't get what it asked for. `/500` says more than the first. */
const failures =
  /Something went wrong(?! on our side)|could not be shown|Failed to load|Network error|The server gave no answer/

/** What is wrong with each of the role's pages, loaded one by one; a visitor signs in as nobody. */
export async function findFaultyRoutes(world: World, person: string): Promise<string[]> {
  const { browser, open } = world
  if (person !== 'visitor') await signIn(world, person)
  const faulty: string[] = []
  for (const route of routes[person] ?? []) {
    // A page that is left throws for what it was still loading: that says nothing of it, nor of the next one.
    await open('/healthz')
    browser.takeFaults()
    await open(route)
    const { isSettled, text } = await readSettled(browser)
    const faults = [...browser.takeFaults(), ...(failures.exec(text) ?? [])]
    if (!isSettled) faults.push(`It never came to rest: ${text.slice(0, 1_000)}`)
    if (faults.length > 0) faulty.push(`${route}: ${faults.join('; ')}`)
  }
  return faulty
}

/** Everything that the page says once it has its heading, waits for nothing, and says the same twice. */
async function readSettled(browser: Browser): Promise<{ isSettled: boolean; text: string }> {
  let before = ''
  for (const end = performance.now() + patience; performance.now() < end; await wait(250)) {
    const { text, isWhole } = await browser.run(readWhole)
    if (isWhole && text === before) return { isSettled: true, text }
    before = text
  }
  return { isSettled: false, text: before }
}
