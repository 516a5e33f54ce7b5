import { readCode, verifyPath } from '../../api/contract/evidence/code.ts'
import type { Person } from '../e2e/api.ts'
import type { Browser } from './browser.ts'
import { click, fill, see } from './hands.ts'
import { byLabel, byRole, byText, having, within } from './places.ts'

/** The demo's order that both drivers are assigned to. */
export const order = { id: 2, product: 'Sharp sand 0/4' }
export const job = having('article', order.product)

export const signed = byText('Signature saved!')

type Ticket = { gross: string; tare: string; ref: string }

/** From the jobs to a saved ticket. */
export async function logTicket(browser: Browser, ticket: Ticket): Promise<void> {
  await fillTicket(browser, ticket)
  await submitTicket(browser)
}

/** From the jobs to a form that lacks nothing. */
export async function fillTicket(browser: Browser, { gross, tare, ref }: Ticket): Promise<void> {
  await click(browser, within(job, byRole('link', 'Add ticket')))
  await see(browser, byRole('heading', 'Add ticket'))
  await fill(browser, byLabel(/^Gross/), gross)
  // Where it is empty the vehicle's last tare stands on it, for one touch.
  await click(browser, byRole('button', /^Type tare/))
  await browser.type(tare)
  await click(browser, byRole('button', /^More/))
  await fill(browser, byLabel(/^Weighbridge ref/), ref)
  await click(browser, byRole('button', /Not signed yet/))
  await drawSignature(browser)
  await click(browser, byRole('button', 'Save signature'))
  await see(browser, signed)
}

export async function submitTicket(browser: Browser): Promise<void> {
  // Not within the moment in which it would be the second tap on Save signature.
  await new Promise((done) => setTimeout(done, 450))
  await click(browser, byRole('button', /^Submit/))
  await see(browser, byText('Ticket saved!'))
}

async function drawSignature(browser: Browser): Promise<void> {
  const { x, y } = await click(browser, byRole('img', /Signature field/))
  await browser.drag([1, 2, 3, 4, 5, 6].map((step) => ({ x: x - 140 + step * 40, y: y - 20 + (step % 2) * 40 })))
}

/** The references that begin so, as the office has them, each as often as it arrived. */
export async function listArrived(office: Person, begin: string): Promise<(string | null)[]> {
  const arrived = await readArrived(office, begin)
  return arrived.map(({ weighbridge_ref }) => weighbridge_ref).sort()
}

/** Of the same, which device's key the server found each to be signed by; null: by none. */
export async function listKeys(office: Person, begin: string): Promise<(string | null)[]> {
  const arrived = await readArrived(office, begin)
  return arrived.map(({ device_signed, verify_url }) => {
    const read = readCode(verify_url?.slice(verifyPath.length) ?? '')
    return device_signed && read.is === 'code' ? read.code.device_key : null
  })
}

type Arrived = { weighbridge_ref: string | null; device_signed: boolean; verify_url: string | null }

async function readArrived(office: Person, begin: string): Promise<Arrived[]> {
  const { data } = await office.get<{ data: Arrived[] }>(`/api/quote/${order.id}/tickets?limit=200`)
  return data.filter(({ weighbridge_ref }) => weighbridge_ref?.startsWith(begin))
}
