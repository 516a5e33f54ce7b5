import type { Page } from '@playwright/test'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { paths } from '../../web/paths.ts'
import { counts } from '../counts.ts'
import { expect, signIn, test } from './test.ts'

/**
 * A sales desk has sixty signed papers before breakfast. A practised clerk takes 200 ms for a key and 1.2 s for a
 * look. They look at each paper, and at the screen wherever it has filled something in.
 */
const hand = { key: 0.2, look: 1.2 }

const quoteId = 1
const day = londonDay(Date.now() - 24 * 3_600_000)
const [year, month, dayOfMonth] = day.split('-')

type Paper = { time: string; driver: string; vehicle: string; gross: string; tare: string; ref: string; signer: string }

/** Two of the firm's own drivers and ten whom no list knows, each on five rounds. */
const crew: readonly (readonly [driver: string, vehicle: string, tare: number])[] = [
  ['Callum Reid', 'FJ21 KXA', 12_480],
  ['Lee Barker', 'FN19 HVO', 12_640],
  ['Ray Hollis', 'YK20 BDO', 12_320],
  ['Dave Sutton', 'FX18 LNC', 12_760],
  ['Pete Marlow', 'MV71 TTR', 11_980],
  ['Gaz Whitham', 'YJ69 UFA', 12_540],
  ['Nigel Frost', 'FP22 OWE', 12_700],
  ['Steve Agar', 'BD17 XKM', 12_260],
  ['Kev Nuttall', 'NA73 RYL', 12_820],
  ['Ian Rigby', 'FN66 ZPT', 12_400],
  ['Tom Askew', 'DX70 JHB', 12_580],
  ['Phil Garside', 'WU19 EEK', 12_140],
]
const signers = ['K Rahman', 'S Whitty', 'J Adeyemi']

const papers: readonly Paper[] = Array.from({ length: 60 }, (_, nth) => {
  const [driver, vehicle, tare] = crew[nth % crew.length] ?? ['', '', 0]
  // Every sixth load drives another lorry, and every seventh was weighed empty again.
  const [, otherVehicle, otherTare] = crew[(nth + 3) % crew.length] ?? ['', '', 0]
  const isOther = nth % 6 === 5
  const emptyKg = (isOther ? otherTare : tare) + (nth % 7 === 6 ? 60 : 0)
  return {
    time: `${String(6 + Math.floor(nth / 6)).padStart(2, '0')}${String((nth % 6) * 10 + (nth % 9)).padStart(2, '0')}`,
    driver,
    vehicle: isOther ? otherVehicle : vehicle,
    gross: String(emptyKg + 18_500 + nth * 20),
    tare: String(emptyKg),
    ref: `DQ-${118_204 + nth * 3}`,
    signer: signers[Math.floor(nth / 4) % 3] ?? '',
  }
})

/** A landing types only the first half. The table is still learning the drivers there, so each paper takes more keys. */
const typed = papers.slice(0, counts(30, 60))

// As an office has it, where a row is a line.
test.use({ viewport: { width: 1440, height: 900 } })

test('papers by keys alone take a clerk at most ten seconds each', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 'haulier', paths.haulierPaper(quoteId))
  await expect(page.locator('#known-driver option[value="Lee Barker"]')).toBeAttached()
  const clerk = clerkAt(page)
  const cell = (name: string, row: number) => page.getByLabel(`${name}, row ${row}`)
  /** Types letter by letter until the cell has completed the rest. */
  async function typeIn(name: string, row: number, text: string, isWhole = (value: string) => value === text) {
    for (const letter of text) {
      if (isWhole(await cell(name, row).inputValue())) return
      await clerk.press(letter)
    }
  }
  const sameText = (text: string) => (value: string) => value.toLowerCase() === text.toLowerCase()
  const sameKg = (text: string) => (value: string) => Number(value) * 1000 === Number(text)
  await clerk.reach(cell('Date', 1))
  await clerk.type(`${dayOfMonth}/${month}`)
  await clerk.press('Tab')
  for (const [nth, paper] of typed.entries()) {
    const row = nth + 1
    await expect(cell('Time', row)).toBeFocused()
    clerk.look()
    await clerk.type(paper.time)
    await clerk.press('Tab')
    await typeIn('Driver', row, paper.driver, sameText(paper.driver))
    await clerk.press('Tab')
    // The lorry and its tare come together.
    if ((await cell('Vehicle', row).inputValue()) !== '') clerk.look()
    await typeIn('Vehicle', row, paper.vehicle.replace(' ', '').toLowerCase(), sameText(paper.vehicle))
    await clerk.press('Tab')
    await clerk.type(paper.gross)
    await clerk.press('Tab')
    await typeIn('Tare (t)', row, paper.tare, sameKg(paper.tare))
    await clerk.press('Tab')
    await clerk.type(paper.ref)
    await clerk.press('Tab')
    await typeIn('Signed by', row, paper.signer, sameText(paper.signer))
    if (nth === 0) {
      await clerk.press('Tab')
      await clerk.type('Weighbridge office, tray 3')
    }
    await clerk.press('Enter')
  }
  await logAll(page, clerk, typed)
  clerk.report('by keys alone')
  expect((clerk.minutes() * 60) / typed.length).toBeLessThanOrEqual(10)
})

test('sixty papers that are pasted from a spreadsheet take a clerk at most one minute', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'haulier', paths.haulierPaper(2))
  const head = ['Ticket no', 'Date', 'Time', 'Driver', 'Reg', 'Gross kg', 'Tare kg', 'Nett kg', 'Received by', 'Paper']
  const lines = papers.map(({ time, driver, vehicle, gross, tare, ref, signer }) => {
    const at = [`${dayOfMonth}/${month}/${year}`, `${time.slice(0, 2)}:${time.slice(2)}`]
    const kg = [gross, tare, String(Number(gross) - Number(tare))]
    return [ref, ...at, driver, vehicle, ...kg, signer, 'Weighbridge office, tray 3']
  })
  const copied = [head, ...lines].map((cells) => cells.join('\t')).join('\r\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  const clerk = clerkAt(page)
  // All, copy, and to the other window.
  clerk.count(6)
  clerk.look()
  await clerk.reach(page.getByLabel('Date, row 1'))
  await clerk.press('Control+v')
  await expect(page.getByLabel('Weighbridge ref, row 60')).toHaveValue(papers[59]?.ref ?? '')
  // Down the table, ten rows at a time.
  for (let nth = 0; nth < 6; nth += 1) clerk.look()
  await logAll(page, clerk, papers)
  clerk.report('by paste')
  expect(clerk.minutes()).toBeLessThanOrEqual(1)
})

/** From the last row, with a look at the count and the sum beside the button. */
async function logAll(page: Page, clerk: Clerk, logged: readonly Paper[]): Promise<void> {
  const kg = logged.reduce((sum, { gross, tare }) => sum + Number(gross) - Number(tare), 0)
  const tonnes = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 3 }).format(kg / 1000)
  await expect(page.getByText(`${logged.length} tickets, ${tonnes} t net`)).toBeVisible()
  const button = page.getByRole('button', { name: `Log ${logged.length} tickets` })
  for (let tries = 0; tries < 70; tries += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break
    await clerk.press('Enter')
  }
  clerk.look()
  await clerk.press('Enter')
  await expect(page.getByText(`${logged.length} tickets logged.`)).toBeVisible()
}

type Clerk = ReturnType<typeof clerkAt>

function clerkAt(page: Page) {
  let [keys, looks] = [0, 0]
  async function press(key: string): Promise<void> {
    // A chord is two keys.
    keys += key.includes('+') ? 2 : 1
    await page.keyboard.press(key)
  }
  return {
    press,
    async type(text: string) {
      for (const letter of text) await press(letter)
    },
    async reach(cell: ReturnType<Page['getByLabel']>) {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await cell.evaluate((element) => element === document.activeElement)) return
        await press('Tab')
      }
      throw new Error('The cell can’t be reached.')
    },
    count: (more: number) => {
      keys += more
    },
    look: () => {
      looks += 1
    },
    minutes: () => (keys * hand.key + looks * hand.look) / 60,
    report: (how: string) =>
      console.log(
        `${how}: ${keys} keys, ${looks} looks, ${((keys * hand.key + looks * hand.look) / 60).toFixed(1)} min`,
      ),
  }
}
