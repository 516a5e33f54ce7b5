import '../browser.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mostImported } from '../../../api/contract/imports.ts'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { readExportFile } from '../../../web/phones/exportFile.ts'
import { batchesOf } from '../../../web/phones/importRows.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { sync } from '../driverApi.ts'
import { admin, answer, drop, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()
// The yard's engine loads in its own time: what it still does must not outlive the browser of these tests.
afterAll(() => runEngine().request('refresh'))

let yard: SessionUser = {
  ...admin,
  id: 500,
  first_name: 'Gwen',
  last_name: 'Poole',
  name: 'Gwen Poole',
  email: 'haulier@loadstone.example',
  role: 'haulier',
  roles: ['haulier'],
  permissions: [...permissions],
  company_id: 3,
  company_name: 'Peak Haulage',
}

const token = (nth: number) => `019a0000-0000-7000-8000-${String(nth).padStart(12, '0')}`

/** A row as a phone's export has it (web/offline/exportUnsent.ts). */
function row(nth: number, more: object = {}) {
  return {
    kind: 'ticket',
    sync_token: token(nth),
    body_hash: 'ab'.repeat(32),
    captured_at: '2026-11-20T09:00:01.000Z',
    body: {
      quote_id: 41,
      gross_kg: 31_940,
      tare_kg: 12_480,
      vehicle: 'FN19 HVO',
      logged_at: '2026-11-20T09:00:00.000Z',
      note: 'Ümlaut €',
    },
    error: 'revoked',
    media: { mime: 'image/png', sha256: 'x', base64: 'AAEC' },
    ...more,
  }
}

const head = '{"format":"loadstone-outbox-1","user_id":61,"exported_at":"2026-11-20T10:00:00.000Z","rows":['
const fileOf = (rows: readonly object[]) => `${head}\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`
const named = (text: string) => new File([text], 'loadstone-unsent.json', { type: 'application/json' })

type Batch = { user_id: number; tickets: { sync_token: string; body_hash: string }[] }
let batches: Batch[] = []

/** Stores every ticket; `answerTo` may say otherwise of one. */
function takeImports(answerTo: (nth: number) => object | null = () => null) {
  batches = []
  let number = 1041
  meet('post', '/api/tickets/import', async ({ request }) => {
    const batch = (await request.json()) as Batch
    batches.push(batch)
    const data = batch.tickets.map(({ sync_token, body_hash }) => {
      const special = answerTo(Number(sync_token.slice(-12)))
      number += 1
      return { is: 'stored', sync_token, body_hash, number, error: null, ...special }
    })
    return HttpResponse.json({ message: 'Tickets imported', author: { id: 61, full_name: 'Stacey Byrne' }, data })
  })
}

beforeEach(() => {
  yard = { ...yard, id: yard.id + 1 }
  signInAs(yard)
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/sync', { data: sync })
  answer('get', '/api/haulier/devices', { data: [], meta: { total: 0, next_cursor: null } })
  takeImports()
})

async function choose(text: string) {
  if (!screen.queryByLabelText('File from a phone')) {
    await openScreen(paths.haulierPhones)
    const button = await screen.findByRole('button', { name: 'Import a file from a phone' }, { timeout: 5_000 })
    await userEvent.click(button)
  }
  await userEvent.upload(screen.getByLabelText('File from a phone'), named(text))
}

test('the page says what is in the file, imports it in batches, and reports on each', async () => {
  takeImports((nth) => {
    if (nth === 2) return { is: 'known' }
    if (nth === 3) return { is: 'refused', number: null, error: { code: 'not_your_order', message: 'x' } }
    return null
  })
  await choose(fileOf([...Array(23).keys()].map((nth) => row(nth))))
  expect(await screen.findByText('23 tickets of Stacey Byrne')).toBeTruthy()
  expect(batches).toEqual([{ user_id: 61, tickets: [] }])
  await userEvent.click(screen.getByRole('button', { name: 'Import 23 tickets' }))
  expect(await screen.findByText('Done: 21 imported, 1 was here already, 1 refused')).toBeTruthy()
  expect(batches.map(({ tickets }) => tickets.length)).toEqual([0, mostImported, 3])
  expect(batches[1]?.tickets[0]).toEqual({
    ...row(0),
    captured_at: undefined,
    kind: undefined,
    error: undefined,
    media: { mime: 'image/png', base64: 'AAEC' },
  })
  const outcomes = within(screen.getByRole('list', { name: 'What came of each' })).getAllByRole('listitem')
  expect(outcomes).toHaveLength(23)
  expect(outcomes[0]?.textContent).toMatch(
    /^RefusedOrder 41 · 19\.460 t · FN19 HVO · .*Its order is not one of yours\.$/,
  )
  expect(outcomes[1]?.textContent).toMatch(/^Imported, no\. 1042/)
})

const photo = (nth: number) =>
  row(nth, {
    kind: 'collection-note',
    body: { quote_id: 41, taken_at: '2026-11-20T09:12:00.000Z', sync_token: token(nth) },
    media: { mime: 'image/jpeg', sha256: 'x', base64: 'AAEC' },
  })

/** Stores every note; `answerTo` may say otherwise of one. */
function takeNotes(answerTo: (nth: number) => object | null = () => null) {
  const sent: { user_id: number; notes: { sync_token: string; body_hash: string; media: object }[] }[] = []
  meet('post', '/api/collection-notes/import', async ({ request }) => {
    const batch = (await request.json()) as (typeof sent)[number]
    sent.push(batch)
    const data = batch.notes.map(({ sync_token, body_hash }) => ({
      is: 'stored',
      sync_token,
      body_hash,
      number: null,
      error: null,
      ...answerTo(Number(sync_token.slice(-12))),
    }))
    return HttpResponse.json({ message: 'x', author: { id: 61, full_name: 'Stacey Byrne' }, data })
  })
  return sent
}

test('collection notes are imported with their pictures, and a refused one says why', async () => {
  const invalid = (image: string) => ({
    is: 'refused',
    error: { code: 'invalid', message: image, errors: { image: [image] } },
  })
  const notes = takeNotes((nth) => {
    if (nth === 3) return invalid('The image field must not be greater than 300 kilobytes.')
    if (nth === 4) return invalid('The image field must be an image.')
    return nth === 5 ? { is: 'known' } : null
  })
  await choose(fileOf([photo(1), row(2), photo(3), photo(4), photo(5)]))
  expect(await screen.findByText('1 ticket and 4 collection notes of Stacey Byrne')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 ticket and 4 collection notes' }))
  expect(await screen.findByText('Done: 2 imported, 1 was here already, 2 refused')).toBeTruthy()
  expect(batches.map(({ tickets }) => tickets.map(({ sync_token }) => sync_token))).toEqual([[], [token(2)]])
  expect(notes.map(({ user_id, notes }) => [user_id, notes.map(({ sync_token }) => sync_token)])).toEqual([
    [61, [token(1), token(3), token(4), token(5)]],
  ])
  expect(notes[0]?.notes[0]?.media).toEqual({ mime: 'image/jpeg', base64: 'AAEC' })
  const outcomes = within(screen.getByRole('list', { name: 'What came of each' })).getAllByRole('listitem')
  const texts = outcomes.map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^RefusedOrder 41 · Collection note · .*Its photo is larger than 300 kB\.$/)
  expect(texts[1]).toMatch(/Its photo is missing, or is no picture\.$/)
  expect(texts[2]).toMatch(/^ImportedOrder 41 · Collection note/)
  expect(texts[3]).toMatch(/^Imported, no\. 1042/)
})

test('photos of slips are imported after their tickets, and one without its ticket says so', async () => {
  const slip = (nth: number) =>
    row(nth, {
      kind: 'slip',
      sync_token: `slip-${token(nth)}`,
      body: { sync_token: token(nth) },
      media: { mime: 'image/jpeg', sha256: 'x', base64: 'AAEC' },
    })
  const sent: { slips: { sync_token: string; body: object }[] }[] = []
  meet('post', '/api/tickets/slips/import', async ({ request }) => {
    // The tickets are there by now.
    expect(batches.at(-1)?.tickets).toHaveLength(1)
    const batch = (await request.json()) as (typeof sent)[number]
    sent.push(batch)
    const data = batch.slips.map(({ sync_token }, nth) => ({
      is: nth ? 'refused' : 'stored',
      sync_token,
      body_hash: 'x',
      number: null,
      error: nth ? { code: 'not_found', message: 'Not found' } : null,
    }))
    return HttpResponse.json({ message: 'x', author: { id: 61, full_name: 'Stacey Byrne' }, data })
  })
  const notes = takeNotes()
  await choose(fileOf([slip(1), photo(5), row(1), slip(2)]))
  expect(await screen.findByText('1 ticket, 2 photos of slips and 1 collection note of Stacey Byrne')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', { name: 'Import 1 ticket, 2 photos of slips and 1 collection note' }),
  )
  expect(await screen.findByText('Done: 3 imported, 1 refused')).toBeTruthy()
  expect(sent.flatMap(({ slips }) => slips.map(({ sync_token, body }) => [sync_token, body]))).toEqual([
    [`slip-${token(1)}`, { sync_token: token(1) }],
    [`slip-${token(2)}`, { sync_token: token(2) }],
  ])
  expect(notes).toHaveLength(1)
  const outcomes = within(screen.getByRole('list', { name: 'What came of each' })).getAllByRole('listitem')
  expect(outcomes[0]?.textContent).toMatch(/^RefusedPhoto of a slip · .*Its ticket isn’t here\.$/)
  expect(outcomes).toHaveLength(4)
})

test('a file may hold only notes; after a broken connection notes follow their tickets', async () => {
  await choose(fileOf([row(1), photo(2)]))
  await screen.findByText('1 ticket and 1 collection note of Stacey Byrne')
  drop('post', '/api/collection-notes/import')
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 ticket and 1 collection note' }))
  expect(await screen.findByText('Stopped with 1 collection note to go')).toBeTruthy()
  const notes = takeNotes()
  await userEvent.click(screen.getByRole('button', { name: 'Import the other 1 collection note' }))
  expect(await screen.findByText('Done: 2 imported')).toBeTruthy()
  expect([batches.length, notes.length]).toEqual([2, 1])
  await choose(fileOf([photo(2)]))
  expect(await screen.findByText('1 collection note of Stacey Byrne')).toBeTruthy()
})

test('after a broken connection the import continues where it stopped', async () => {
  await choose(fileOf([...Array(21).keys()].map((nth) => row(nth))))
  await screen.findByText('21 tickets of Stacey Byrne')
  let calls = 0
  meet('post', '/api/tickets/import', async ({ request }) => {
    calls += 1
    if (calls > 1) return HttpResponse.error()
    const { tickets } = (await request.json()) as Batch
    const data = tickets.map((ticket) => ({ is: 'stored', ...ticket, number: 7, error: null }))
    return HttpResponse.json({ message: 'Tickets imported', author: { id: 61, full_name: 'Stacey Byrne' }, data })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Import 21 tickets' }))
  expect(await screen.findByText('Stopped with 1 ticket to go')).toBeTruthy()
  expect(screen.getByText('20 imported')).toBeTruthy()
  takeImports()
  await userEvent.click(screen.getByRole('button', { name: 'Import the other 1 ticket' }))
  expect(await screen.findByText('Done: 21 imported')).toBeTruthy()
  expect(batches.map(({ tickets }) => tickets.map(({ sync_token }) => sync_token))).toEqual([[token(20)]])
})

test('the same file can be sent again, and its tickets are reported as already here', async () => {
  const text = fileOf([row(1)])
  await choose(text)
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 ticket' }))
  await screen.findByText('Done: 1 imported')
  takeImports(() => ({ is: 'known' }))
  await choose(text)
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 ticket' }))
  expect(await screen.findByText('Done: 0 imported, 1 was here already')).toBeTruthy()
})

describe('a file that can’t be imported says what it is', () => {
  test.each([
    ['a picture', '\u0089PNG', 'This is not a file from a phone'],
    ['another JSON', '{"rows":[]}', 'This is not a file from a phone'],
    ['one of tomorrow', fileOf([]).replace('outbox-1', 'outbox-2'), 'This file is from a newer version of the app'],
    ['one that was cut in its first line', head.slice(0, 50), 'This file is damaged'],
    ['one that was cut in its first ticket', fileOf([row(1)]).slice(0, 300), 'This file is damaged'],
    [
      'one without a ticket, a slip or a note',
      fileOf([row(1, { kind: 'assign-driver' })]),
      'There is nothing to import in this file',
    ],
  ])('%s', async (_, text, title) => {
    await choose(text)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(batches).toEqual([])
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  })

  test("one of another firm's phone", async () => {
    const message = 'The selected user id is invalid.'
    answer('post', '/api/tickets/import', { message, code: 'invalid', errors: { user_id: [message] } }, 422)
    await choose(fileOf([row(1)]))
    expect(await screen.findByText('This file is from a phone of another firm')).toBeTruthy()
  })

  test('without an answer it can be chosen again', async () => {
    drop('post', '/api/tickets/import')
    await choose(fileOf([row(1)]))
    expect(await screen.findByText('The file could not be checked')).toBeTruthy()
    takeImports()
    await choose(fileOf([row(1)]))
    expect(await screen.findByText('1 ticket of Stacey Byrne')).toBeTruthy()
  })

  test('rows before a cut are imported, and unreadable or other rows are counted', async () => {
    const text = fileOf([
      row(1),
      { kind: 'ticket', sync_token: 'x' },
      row(2, { kind: 'remove-driver' }),
      row(2, { kind: 'slip', sync_token: token(1) }),
      row(3),
      row(4),
    ])
    const read = await readExportFile(new Blob([text.slice(0, -200)]))
    expect(read).toMatchObject({ isCut: true, unreadable: 2, others: 1 })
    expect(read instanceof Object && read.rows.map(({ syncToken }) => syncToken)).toEqual([token(1), token(3)])
    await choose(text.slice(0, -200))
    expect(await screen.findByText(/The file ends too early/)).toBeTruthy()
    expect(screen.getByText('2 entries can’t be read.')).toBeTruthy()
    expect(screen.getByText('1 driver change is not imported.')).toBeTruthy()
  })
})

test('a file larger than one chunk is read to its end, whatever its letters', async () => {
  const rows = [...Array(60).keys()].map((nth) =>
    row(nth, { media: { mime: 'image/png', base64: 'A'.repeat(40_000) } }),
  )
  const read = await readExportFile(new Blob([fileOf(rows)]))
  if (typeof read === 'string') throw new Error(read)
  expect([read.rows.length, read.unreadable, read.isCut]).toEqual([60, 0, false])
  expect(await read.rows[59]?.load()).toMatchObject({ sync_token: token(59), body: { note: 'Ümlaut €' } })
})

test('batches keep to the number and size limits of a call', () => {
  const sizes = (all: readonly number[]) =>
    batchesOf(all.map((size) => ({ size }))).map((one) => one.map(({ size }) => size))
  const half = 512 * 1024
  expect(sizes([half, half, 1, 2 * half, 3])).toEqual([[half, half], [1], [2 * half], [3]])
  expect(sizes(Array.from({ length: 41 }, () => 1)).map(({ length }) => length)).toEqual([20, 20, 1])
})

test('staff without fulfilment see the phones, but no import', async () => {
  signInAs({ ...yard, role: 'haulier_execute_order', roles: ['haulier_execute_order'], permissions: ['execute_order'] })
  await openScreen(paths.haulierPhones)
  await screen.findByText('No phones yet', {}, { timeout: 5_000 })
  expect(screen.queryByRole('button', { name: 'Import a file from a phone' })).toBeNull()
})
