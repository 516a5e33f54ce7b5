import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { ticketWords } from './say/tickets.ts'
import { signIn } from './test.ts'

/** The demo's order that these stories log tickets of: the driver is assigned to it, and no other story counts its tonnes. */
export const order = { id: 2, product: 'Sharp sand 0/4' }

/** What a job's card says that no other's says. */
type Job = string | RegExp
type TypedTicket = { gross: string; tare: string; ref: string }

/** A phone with a signed-in driver, their jobs read, and the app kept by the service worker where there is one. */
export async function openPhone(page: Page, job: Job = order.product): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'driver')
  await expect(jobCard(page, job)).toBeVisible()
}

export function jobCard(page: Page, job: Job = order.product) {
  return page.getByRole('article').filter({ hasText: job })
}

export async function startTicket(page: Page, job: Job = order.product): Promise<void> {
  await page.goto(paths.driver)
  await jobCard(page, job).getByRole('link', { name: ticketWords.addTicket }).click()
  await expect(page.getByRole('heading', { name: ticketWords.addTicket })).toBeVisible()
}

export async function typeTicket(page: Page, ticket: TypedTicket): Promise<void> {
  await page.getByLabel(ticketWords.gross).fill(ticket.gross)
  await page.getByLabel(ticketWords.tare, { exact: true }).fill(ticket.tare)
  await unfoldMore(page)
  await page.getByLabel(ticketWords.weighbridgeRef).fill(ticket.ref)
}

/** What a ticket can do without. */
export async function unfoldMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/, expanded: false }).click()
}

/** The sheet to sign on, by the row of the signature. */
export async function openSigning(page: Page): Promise<void> {
  await page.getByRole('button', { name: /(Not signed|not saved) yet|Signature saved!/ }).click()
  await expect(page.getByRole('dialog', { name: 'Signature' })).toBeVisible()
}

/** By Dave Hallam, on the sheet, saved. */
export async function sign(page: Page): Promise<void> {
  await openSigning(page)
  const offered = page.getByText('Dave Hallam', { exact: true })
  if (await offered.isVisible()) await offered.click()
  else {
    await page.getByRole('button', { name: 'Other name' }).click()
    await page.getByLabel('Signed by').fill('Dave Hallam')
  }
  await drawSignature(page)
  await page.getByRole('button', { name: ticketWords.saveSignature }).click()
  await expect(page.getByText(ticketWords.signatureSaved)).toBeVisible()
}

/** The button takes no tap in the moment after the signature was saved: Playwright waits until it does. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText(ticketWords.ticketSaved)).toBeVisible()
}

export async function drawSignature(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: /Signature field/ })
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no signature field to draw on.')
  await page.mouse.move(box.x + 40, box.y + 90)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await page.mouse.move(box.x + 40 + step * 40, box.y + 80 + (step % 2) * 50, { steps: 4 })
  }
  await page.mouse.up()
}

/** From the jobs to a saved ticket. */
export async function logTicket(page: Page, ticket: TypedTicket, job: Job = order.product): Promise<void> {
  await startTicket(page, job)
  await typeTicket(page, ticket)
  await sign(page)
  await submit(page)
}

/** What lies in the device's table of drafts. */
export function readDrafts(
  page: Page,
): Promise<{ fields: { gross: string; weighbridge_ref: string }; signature: unknown }[]> {
  return readStore(page, 'drafts')
}

/** All rows of one of the signed-in user's tables; bytes come as numbers, which is all that leaves a page. */
export function readStore<Row>(page: Page, store: 'drafts' | 'outbox' | 'media'): Promise<Row[]> {
  return page.evaluate(
    (name) =>
      new Promise<Row[]>((done, fail) => {
        const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
        const opening = indexedDB.open(`loadstone-${id}`)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.onsuccess = () => {
            opening.result.close()
            done(reading.result.map((row) => (row.bytes ? { ...row, bytes: [...new Uint8Array(row.bytes)] } : row)))
          }
        }
      }),
    store,
  )
}
