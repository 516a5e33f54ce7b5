import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { routes } from '../routes.ts'
import { openWhole, takeSession } from '../test.ts'
import { layoutFaults } from './layoutFaults.ts'
import { noteShifts, readShifts } from './layoutShifts.ts'

type Size = { width: number; height: number }
/** The windows that these people have, the first of them on opening, and how large a control has to be for their hands. */
type Habit = { sizes: readonly [Size, ...Size[]]; least: number }

const phone = { width: 390, height: 740 }
const smallPhone = { width: 320, height: 740 }
const turnedPhone = { width: 740, height: 360 }
const tablet = { width: 820, height: 1180 }
const turnedTablet = { width: 1180, height: 820 }
const laptop = { width: 1280, height: 800 }
const desk = { width: 1440, height: 900 }

const gloved = 48
const pointed = 24

const office: Habit = { sizes: [desk, laptop, turnedTablet, tablet, phone], least: pointed }
const yard: Habit = { sizes: [tablet, turnedTablet, laptop, phone], least: gloved }

const habits: Record<string, Habit> = {
  visitor: { sizes: [desk, tablet, phone, smallPhone, turnedPhone], least: pointed },
  admin: office,
  contractor: office,
  supplier: office,
  haulier: yard,
  yard,
  driver: { sizes: [phone, smallPhone, turnedPhone], least: gloved },
}

/** By what a menu opens and closes; the driver's is always there. */
const menuButtons = '#sidebarToggle, button[popovertarget="site-nav"]'

type Note = (fault: string, where: string) => void

type How = {
  visit?: 'first' | 'later'
  /** How long a page may take until it is there in full (ms). */
  patience?: number
  /** Whether its menu is turned at every size; false: it stays as it is. */
  isTurned?: boolean
  /** What else is wrong with the page that is open. */
  alsoFind?: (page: Page, person: string, route: string) => Promise<readonly string[]>
}

/**
 * Opens each of the person's routes once, and gives every fault of its layout with the places where it was seen. On a
 * `first` visit the fonts come late; page-long words break elsewhere in any other font.
 */
export async function walk(
  page: Page,
  person: string,
  { visit = 'first', patience = 20_000, isTurned = true, alsoFind }: How = {},
): Promise<readonly string[]> {
  const { sizes, least } = habits[person] ?? office
  await slowDown(page, visit)
  await page.addInitScript(noteShifts)
  if (person !== 'visitor') await takeSession(page, person)
  const found = new Map<string, string[]>()
  const note: Note = (fault, where) => found.set(fault, [...(found.get(fault) ?? []), where])
  for (const route of routes[person] ?? []) {
    await page.setViewportSize(sizes[0])
    const isWhole = await openWhole(page, route, patience).then(
      () => true,
      () => false,
    )
    if (!isWhole) {
      note(`is not there in full after ${patience / 1000} s`, route)
      continue
    }
    const { sum, moved } = await page.evaluate(readShifts)
    if (sum >= 0.05) note(`shifts by ${sum.toFixed(3)} (${moved.join(', ')})`, route)
    const noteHere: Note = (fault, where) => note(fault, `${route} ${where}`)
    for (const size of sizes) await lookAt(page, { size, least, isTurned }, noteHere)
    for (const fault of (await alsoFind?.(page, person, route)) ?? []) note(fault, route)
  }
  return [...found].map(([fault, places]) => `${fault}: ${places.join(', ')}`)
}

/** What a page asks for comes when its frame has been drawn: fonts last, and sheets one after the other. */
async function slowDown(page: Page, visit: 'first' | 'later'): Promise<void> {
  let sheets = 0
  page.on('domcontentloaded', () => {
    sheets = 0
  })
  await page.route(/\.woff2$/, async (route) => {
    if (visit === 'first') await wait(300)
    await route.continue()
  })
  await page.route(/\/assets\/.*\.css$/, async (route) => {
    sheets += 1
    await wait(sheets * 20)
    await route.continue()
  })
  await page.route(/\/api\//, async (route) => {
    await wait(150)
    await route.continue()
  })
}

type Look = { size: Size; least: number; isTurned: boolean }

async function lookAt(page: Page, { size, least, isTurned }: Look, note: Note): Promise<void> {
  await page.setViewportSize(size)
  const menu = page.locator(menuButtons)
  const isThere = isTurned && (await menu.isVisible())
  for (const state of isThere ? ['', ' with its menu turned'] : ['']) {
    await page.evaluate(untilStill)
    const faults = await page.evaluate<string[]>(layoutFaults(least))
    for (const fault of faults) note(fault, `${size.width}×${size.height}${state}`)
    if (isThere) await menu.click()
  }
}

/**
 * Runs in the page: what the new size or the menu changes is drawn. By frames: after a click the browser calls nobody idle
 * for up to a second.
 */
async function untilStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  await frame()
}
