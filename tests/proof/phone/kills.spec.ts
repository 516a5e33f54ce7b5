import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { countTickets } from '../../e2e/arrived.ts'
import { sign, startTicket, typeTicket } from '../../e2e/driverPhone.ts'
import { installPhone, openProfile } from '../../e2e/profile.ts'
import { expect } from '../../e2e/test.ts'
import type { BadWay } from './badWay.ts'
import { sayFigure } from './figure.ts'
import { killBrowser } from './processes.ts'
import { fractionsFrom, seedNumber } from './random.ts'
import { test } from './test.ts'
import { expectToHold } from './truth.ts'

/**
 * The browser is killed with all its processes, time after time: in the middle of a save, right after one was shown, in the
 * middle of an upload, anywhere. The next one is started on what it left. KILLS makes it fewer.
 */
const kills = Number(process.env['KILLS'] ?? 50)
const moments = ['save', 'shown', 'upload', 'anywhere'] as const
type Moment = (typeof moments)[number]

type Story = {
  folder: string
  way: BadWay
  fraction: () => number
  /** Every reference that was ever typed, and those of which the screen has said that they are saved. */
  typed: string[]
  shown: string[]
}

test('no ticket is lost when the browser is killed during saves and uploads', async ({ way }) => {
  test.setTimeout(60_000 + kills * 40_000)
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-kills-'))
  const story: Story = { folder, way, fraction: fractionsFrom(seedNumber), typed: [], shown: [] }
  const struck = Object.fromEntries(moments.map((moment) => [moment, 0])) as Record<Moment, number>
  try {
    const first = await openProfile(folder, way.url)
    await installPhone(first.page)
    await first.context.close()
    for (let round = 1; round <= kills; round += 1) struck[await killOnce(story)] += 1

    way.behave(() => 'none')
    const { context, page } = await openProfile(folder, way.url)
    await page.goto(paths.driver)
    await expect.poll(() => countLost(story), { timeout: 60_000, message: `lost, seed ${seedNumber}` }).toBe(0)
    await page.goto(paths.driverUnsent)
    await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 60_000 })
    await context.close()
    const counts = await countTickets(story.typed)
    const twice = counts.filter((count) => count > 1).length
    const unseen = counts.filter((count) => count > 0).length - story.shown.length
    const moreover = moments.map((moment) => `${struck[moment]} ${wordsOf[moment]}`).join(', ')
    sayFigure(
      `${kills} kills of the browser (${moreover}): ${story.shown.length} tickets shown as saved, ` +
        `${await countLost(story)} lost, ${twice} twice; ${unseen} more arrived that were saved and not yet shown; seed ${seedNumber}`,
    )
    expect(twice).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

const wordsOf: Record<Moment, string> = {
  save: 'in a save',
  shown: 'as it was shown',
  upload: 'in an upload',
  anywhere: 'anywhere',
}

async function countLost({ shown }: Story): Promise<number> {
  return (await countTickets(shown)).filter((count) => count === 0).length
}

/** Starts the phone, logs tickets one after the other, and kills the browser at a moment of that kind. */
async function killOnce(story: Story): Promise<Moment> {
  const { folder, way, fraction } = story
  const { context, page } = await openProfile(folder, way.url)
  const ended = context.waitForEvent('close', { timeout: 0 })
  let isKilled = false
  const kill = () => {
    if (!isKilled) killBrowser(folder)
    isKilled = true
  }
  const moment = moments[Math.floor(fraction() * moments.length)] ?? 'anywhere'
  const isAway = moment !== 'upload' && fraction() < 0.4
  const uploadLasts = 800
  way.behave(async ({ method, path }) => {
    if (method !== 'POST' || path !== '/api/tickets') return 'none'
    if (moment === 'upload') setTimeout(kill, fraction() * uploadLasts * 1.5)
    await wait(fraction() * uploadLasts)
    return isAway ? 'drop_before' : 'none'
  })
  if (moment === 'anywhere') setTimeout(kill, fraction() * 8_000)
  // The second ticket now and then: it is saved beside the upload of the first.
  const before = fraction() < 0.3 ? 1 : 0
  const truth = isAway ? countLost(story).then((missing) => expectToHold(page, missing)) : Promise.resolve()
  const logging = truth
    .then(() => logTickets(page, story, { moment, before, kill }))
    .catch((error: unknown) => {
      if (!isKilled) throw error
    })
  await Promise.race([Promise.all([logging, ended]), ended])
  await logging
  return moment
}

type Plan = { moment: Moment; before: number; kill: () => void }

/** Until the browser is killed under it; a phone that has sent all and waits for its end logs another. */
async function logTickets(page: Page, story: Story, { moment, before, kill }: Plan): Promise<never> {
  for (let nth = 0; ; nth += 1) {
    const ref = `KILL-${story.typed.length + 1}`
    await startTicket(page)
    await expect(page.getByRole('link', { name: /missing/ })).toBeHidden()
    await typeTicket(page, { gross: '12.9', tare: '12.7', ref })
    await signOnce(page)
    story.typed.push(ref)
    if (moment === 'save' && nth >= before) setTimeout(kill, story.fraction() * 300)
    await page.getByRole('button', { name: /^Submit/ }).click()
    await page.getByText('Ticket saved!').waitFor()
    story.shown.push(ref)
    if (moment === 'shown' && nth >= before) kill()
  }
}

/** A draft that the last browser left may be signed already. */
async function signOnce(page: Page): Promise<void> {
  if (await page.getByText('Signature saved!').isVisible()) return
  await sign(page)
}
