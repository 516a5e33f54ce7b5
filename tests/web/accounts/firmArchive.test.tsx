import { buffer } from 'node:stream/consumers'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipOf } from '../../../api/archives/zip.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { FirmArchivePanel } from '../../../web/accounts/settings/FirmArchivePanel.tsx'
import { ImportExportPage } from '../../../web/accounts/settings/ImportExportPage.tsx'
import { followZip } from '../../../web/accounts/settings/zipProgress.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { formatDateInFull } from '../../../web/ui/dates.ts'
import { admin, answer, meet, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const haulier: SessionUser = { ...admin, id: 9, role: 'haulier', roles: ['haulier'], is_owner: true, company_id: 4 }

/** As the server writes it, with its index as the fourth file. */
async function* entries() {
  for (const name of ['README.txt', 'tickets.csv', 'seals/carrier-4.json']) {
    yield { name, content: Buffer.from(`PK ${name} `.repeat(50)) }
  }
}
const zip = new Uint8Array(await buffer(zipOf(entries(), new Date())))

const saved: Blob[] = []
const { createObjectURL, revokeObjectURL } = URL
beforeEach(() => {
  saved.length = 0
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} })
})
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL })
})

function open(confirmed_at: string | null = null): void {
  signInAs(haulier)
  answer('get', '/api/user/factor', { confirmed_at, recovery_codes_left: 0, needed_by: null })
  answer('get', '/api/firm-archive/size', { data: { tickets: 100_000, files: 4, papers: 100_024 } })
  openPart(<FirmArchivePanel />)
}

/** Answers with a stream that the test feeds. */
function stream(): ReadableStreamDefaultController<Uint8Array> {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      feed = controller
    },
  })
  meet('post', '/api/firm-archive', () => new HttpResponse(body, { headers: { 'content-type': 'application/zip' } }))
  if (!feed) throw new Error('A stream starts at once')
  return feed
}

async function begin(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Your password'), 'Loadstone1')
  await userEvent.click(screen.getByRole('button', { name: 'Download archive' }))
}

test('an archive’s files are counted as they come, in parts of any length, and its end is recognised', () => {
  for (const length of [1, 7, 64, zip.length]) {
    const followed = followZip()
    for (let at = 0; at < zip.length; at += length) followed.take(zip.subarray(at, at + length))
    expect([followed.files(), followed.isWhole()]).toEqual([4, true])
  }
  const cut = followZip()
  cut.take(zip.subarray(0, zip.length - 1))
  expect([cut.files(), cut.isWhole()]).toEqual([4, false])
})

test('the page says how many files have come of how many, and saves the whole archive', async () => {
  open()
  expect(await screen.findByText('100,000 tickets: about 101 minutes more.')).toBeTruthy()
  const feed = stream()
  await begin()
  feed.enqueue(zip.slice(0, 100))
  expect(await screen.findByText('1 of 4 files')).toBeTruthy()
  feed.enqueue(zip.slice(100))
  feed.close()
  expect(await screen.findByText('Your archive is complete')).toBeTruthy()
  expect(saved.map(({ size, type }) => [size, type])).toEqual([[zip.length, 'application/zip']])
  expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('')
})

test('the period, the papers and the code are asked for as they were chosen', async () => {
  open('2026-01-02T09:00:00.000Z')
  const asked: unknown[] = []
  meet('post', '/api/firm-archive', async ({ request }) => {
    asked.push(await request.json())
    return new HttpResponse(zip, { headers: { 'content-type': 'application/zip' } })
  })
  await userEvent.click(await screen.findByLabelText('Also each ticket and statement as a PDF'))
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456')
  await begin()
  expect(await screen.findByText('Your archive is complete')).toBeTruthy()
  expect(asked).toEqual([{ from: '', to: '', papers: true, account_password: 'Loadstone1', code: '123456' }])
})

test.each(['it breaks', 'it ends early'])(
  'nothing is saved of an archive when %s, and it can be begun again',
  async (how) => {
    open()
    const feed = stream()
    await begin()
    feed.enqueue(zip.slice(0, -1))
    expect(await screen.findByText('4 of 4 files')).toBeTruthy()
    if (how === 'it breaks') feed.error(new TypeError('network error'))
    else feed.close()
    expect((await screen.findByRole('alert')).textContent).toContain('The download broke off')
    expect(saved).toEqual([])
    meet('post', '/api/firm-archive', () => new HttpResponse(zip))
    await begin()
    expect(await screen.findByText('Your archive is complete')).toBeTruthy()
  },
)

test('Stop ends it and saves nothing', async () => {
  open()
  const feed = stream()
  await begin()
  feed.enqueue(zip.slice(0, 100))
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped')).toBeTruthy()
  expect(saved).toEqual([])
})

test('a wrong password is said under its field, and a second archive in words', async () => {
  open()
  const text = 'The current password is incorrect.'
  answer('post', '/api/firm-archive', { message: text, code: 'invalid', errors: { account_password: [text] } }, 422)
  await begin()
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  const busy = 'Your archive is already being sent. Stop it first, or wait for its end.'
  answer('post', '/api/firm-archive', { message: busy, code: 'busy' }, 409)
  await begin()
  expect(await screen.findByText(busy)).toBeTruthy()
})

test('a colleague finds no archive', () => {
  signInAs({ ...haulier, is_owner: false, roles: ['haulier_fulfillment'], role: 'haulier_fulfillment' })
  openPart(<ImportExportPage />)
  expect(screen.getByText('Only owners and people who keep a list import and export.')).toBeTruthy()
})

test('a day without its year is the last one, because an archive is of the past', async () => {
  open()
  const tomorrow = londonDay(Date.now() + 86_400_000)
  const [year, month, day] = tomorrow.split('-')
  await userEvent.type(await screen.findByLabelText(/^Loads from/), `${Number(day)}/${Number(month)}`)
  expect(await screen.findByText(formatDateInFull(`${Number(year) - 1}-${month}-${day}`))).toBeTruthy()
})
