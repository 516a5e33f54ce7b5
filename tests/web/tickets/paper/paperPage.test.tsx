import '../../browser.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, type JsonBodyType } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { permissions } from '../../../../api/contract/rules/permissions.ts'
import { changedSinceLogged, type PaperOutcome } from '../../../../api/contract/tickets/paper.ts'
import { HaulierPaperPage } from '../../../../web/areas/PaperPage.tsx'
import { queryClient } from '../../../../web/client/queries.ts'
import { device } from '../../../../web/device/device.ts'
import { listLeft } from '../../../../web/device/leftOnDevice.ts'
import { listUsers } from '../../../../web/offline/users.ts'
import { paths } from '../../../../web/paths.ts'
import { forgetRows, readRows } from '../../../../web/tickets/paper/paperStore.ts'
import { driverOf } from '../../driverApi.ts'
import { answer, drop, meet, openScreen, serveScreens, signInAs } from '../../screen.tsx'

/** The haulier's office types a pile of signed papers. */

serveScreens()
// Its chunk loads in this file's own time, not in a test's.
expect(HaulierPaperPage).toBeDefined()

const yard = { ...driverOf(950), role: 'haulier' as const, roles: ['haulier' as const], permissions: [...permissions] }
const quoteId = 41
const order = {
  quote_id: quoteId,
  product_name: '20 mm limestone',
  contractor_name: 'Tarrant Groundworks Ltd',
  accepted_at: '2026-01-05T09:00:00.000Z',
  supplier: { collection_address: 'Dene Quarry', collection_postcode: 'DE4 2PY' },
  progress: { remaining: 2_000, closed_at: null },
}

type Sent = Record<string, unknown> & { sync_token: string }
let sent: Sent[] = []
let calls = 0

function answerLog(outcomeOf: (row: Sent) => Partial<PaperOutcome> = () => ({})): void {
  meet('post', '/api/tickets/paper', async ({ request }) => {
    const { tickets } = (await request.json()) as { tickets: Sent[] }
    calls += 1
    sent.push(...tickets)
    const data = tickets.map((row) => ({ is: 'stored', number: 1, flags: [], errors: null, ...outcomeOf(row) }))
    return HttpResponse.json({ message: 'Done', data })
  })
}

const ticketHere = {
  id: 1,
  number: 1,
  voided: null,
  driver: null,
  driver_name: null,
  signed_by: null,
  paper_kept_at: null,
}

async function openTable(tickets: JsonBodyType[] = []): Promise<void> {
  signInAs(yard)
  answer('get', `/api/quotes/${quoteId}/accepted-details`, { data: order })
  answer('get', `/api/quote/${quoteId}/tickets`, { data: tickets, meta: { total: tickets.length, next_cursor: null } })
  await openScreen(paths.haulierPaper(quoteId))
  await screen.findByRole('table', { name: 'Paper tickets to log, one a row' }, { timeout: 20_000 })
  await bringFleet()
}

beforeEach(async () => {
  // The logout of the test before wipes the firm's drivers, after its screen is gone.
  await waitFor(async () => expect((await listUsers(device)).some(({ isSignedIn }) => isSignedIn)).toBe(false))
  sent = []
  calls = 0
  // In its turn, behind what the test before has still to store.
  await forgetRows(
    yard.id,
    (await readRows(yard.id, quoteId)).map(({ token }) => token),
  )
})

async function bringFleet(): Promise<void> {
  const names = { first_name: '', last_name: '', email: '', phone: null }
  await device.stores.user(yard.id).use(async (db) => {
    await db.drivers.bulkPut([
      { ...names, id: 7, full_name: 'Dan Price' },
      { ...names, id: 8, full_name: 'Kim Ash' },
    ])
    await db.vehicles.put({ id: 1, registration: 'FJ71 KXM', axles: 4, plated_weight: null })
  })
  await waitFor(() => expect(document.querySelectorAll('#known-driver option')).toHaveLength(2))
}

const cell = (name: string, row = 1) => screen.getByLabelText<HTMLInputElement>(`${name}, row ${row}`)
const says = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
const logButton = () => screen.getByRole('button', { name: /^Log / })

async function typeFirst(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(cell('Date'))
  await user.keyboard(
    '25/11/26{Tab}0740{Tab}Dan Price{Tab}fj71kxm{Tab}31.94{Tab}12.48{Tab}WB1042{Tab}K Rahman{Tab}Cabin',
  )
}

test('a paper is typed by keys alone and logged with its own time', async () => {
  await openTable()
  answerLog()
  const user = userEvent.setup()
  await typeFirst(user)
  // To the next row, which is empty, and from there to the button.
  await user.keyboard('{Enter}{Enter}')
  expect(document.activeElement).toBe(logButton())
  await user.keyboard('{Enter}')
  await screen.findByText('1 ticket logged.')
  expect(sent).toEqual([
    expect.objectContaining({
      logged_at: '2026-11-25T07:40:00.000Z',
      gross_weight: '31.940',
      tare: '12.480',
      vehicle: 'FJ71 KXM',
      driver_id: 7,
      driver_name: null,
      weighbridge_ref: 'WB1042',
      signed_by: 'K Rahman',
      paper_kept_at: 'Cabin',
      loaded_at: 'Dene Quarry, DE4 2PY',
      scan_data: null,
    }),
  ])
  expect(cell('Gross (t)').value).toBe('')
})

test('Enter makes the next row, with the day and the place from the row above', async () => {
  await openTable()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(cell('Time', 2)))
  expect([cell('Date', 2).value, cell('Paper kept at', 2).value]).toEqual(['25/11/2026', 'Cabin'])
  expect(cell('Time').value).toBe('07:40')
})

test('a driver is completed from the firm’s own, with the lorry and the tare of their last row', async () => {
  await openTable()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(cell('Time', 2)))
  await user.keyboard('0815{Tab}da{Tab}')
  expect([cell('Driver', 2).value, cell('Vehicle', 2).value, cell('Tare (t)', 2).value]).toEqual([
    'Dan Price',
    'FJ71 KXM',
    '12.480',
  ])
  expect(says(cell('Tare (t)', 2))).toBe('Last tare')
})

test('what a row above says is offered to the next one, whichever capitals it is typed in', async () => {
  await openTable()
  const user = userEvent.setup()
  await user.click(cell('Date'))
  await user.keyboard('25/11/26{Tab}0740{Tab}Lou Hale{Tab}ab12cde{Tab}31.94{Tab}12.48{Tab}WB1{Tab}K Rahman{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(cell('Time', 2)))
  await user.keyboard('0815{Tab}LO')
  expect(cell('Driver', 2).value).toBe('Lou Hale')
  await user.keyboard('{Tab}{Tab}31.9{Tab}{Tab}WB2{Tab}k')
  expect(cell('Signed by', 2).value).toBe('K Rahman')
  await user.click(cell('Signed by', 2))
  expect(
    [...document.querySelectorAll('#known-signed_by option')].map(({ attributes }) => attributes[0]?.value),
  ).toEqual(['K Rahman'])
})

test('a driver without an account is a typed name', async () => {
  await openTable()
  answerLog()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.clear(cell('Driver'))
  await user.type(cell('Driver'), 'Lou Hale')
  await user.click(logButton())
  await screen.findByText('1 ticket logged.')
  expect(sent[0]).toMatchObject({ driver_id: null, driver_name: 'Lou Hale' })
})

test('kilograms become tonnes, and the cell says so', async () => {
  await openTable()
  const user = userEvent.setup()
  await user.type(cell('Gross (t)'), '31940{Tab}')
  expect(cell('Gross (t)').value).toBe('31.940')
  expect(says(cell('Gross (t)'))).toBe('31940 kg')
})

test('a gross over the limit of the lorry is warned of beside its cell, and can be logged', async () => {
  await openTable()
  answerLog(() => ({ flags: ['over_legal_weight'] }))
  const user = userEvent.setup()
  await typeFirst(user)
  await user.clear(cell('Gross (t)'))
  await user.type(cell('Gross (t)'), '319,4')
  expect(says(cell('Gross (t)'))).toBeUndefined()
  await user.keyboard('{Tab}')
  expect(says(cell('Gross (t)'))).toBe("287.400 t over the 32 t limit. It's flagged.")
  expect(cell('Gross (t)').getAttribute('aria-invalid')).toBe('false')
  await user.click(logButton())
  const title = await screen.findByText('1 ticket logged. To check: Over the weight limit of the vehicle (1).')
  expect(title.closest('.banner')?.className).toContain('banner-amber')
})

test('tickets without anything to check are told of in green', async () => {
  await openTable()
  answerLog()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.click(logButton())
  const title = await screen.findByText('1 ticket logged.')
  expect(title.closest('.banner')?.className).toContain('banner-green')
})

test('a tare far from the vehicle’s last is warned of as on the phone', async () => {
  await openTable([{ ...ticketHere, vehicle: 'FJ71 KXM', tare: 12.5 }])
  const user = userEvent.setup()
  await typeFirst(user)
  await user.clear(cell('Tare (t)'))
  await user.type(cell('Tare (t)'), '10{Tab}')
  expect(says(cell('Tare (t)'))).toBe('Last was 12.500 t')
})

test('a vehicle that can’t be a plate is warned of once its row is left', async () => {
  await openTable()
  answerLog()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.clear(cell('Vehicle'))
  await user.type(cell('Vehicle'), '???{Enter}')
  await waitFor(() =>
    expect(says(cell('Vehicle'))).toBe('The vehicle field must contain at least one letter and one digit.'),
  )
  expect(cell('Vehicle').getAttribute('aria-invalid')).toBe('false')
  expect(logButton().textContent).toBe('Log 1 ticket')
})

test.each([
  [true, 'Cancelled on Fri 27 November.'],
  [false, 'Closed short on Fri 27 November.'],
])('an order that ends while the table is open says so above the rows (cancelled: %s)', async (is_cancelled, said) => {
  await openTable()
  expect(screen.queryByText(said)).toBeNull()
  const progress = { ...order.progress, closed_at: '2026-11-27T09:00:00.000Z', is_cancelled }
  answer('get', `/api/quotes/${quoteId}/accepted-details`, { data: { ...order, progress } })
  await queryClient.invalidateQueries()
  const title = await screen.findByText(said)
  expect(title.closest('.banner')?.className).toContain('banner-amber')
})

test('what is wrong stands beside its cell once the row is left', async () => {
  await openTable()
  const user = userEvent.setup()
  await user.click(cell('Date'))
  await user.keyboard('31/2{Tab}2570{Tab}{Tab}{Tab}12{Tab}x')
  expect(cell('Date').getAttribute('aria-invalid')).toBe('false')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(says(cell('Date'))).toBe('No such day.'))
  expect(says(cell('Time'))).toBe('No such time.')
  expect(says(cell('Tare (t)'))).toBe('The tare field must be a number.')
})

test('a tare above the gross is a fault of the gross', async () => {
  await openTable()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.clear(cell('Tare (t)'))
  await user.type(cell('Tare (t)'), '32{Enter}')
  await waitFor(() => expect(says(cell('Gross (t)'))).toBe('Net weight must be greater than 0.'))
})

test('a load from before the order was accepted is refused beside its date', async () => {
  await openTable()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.clear(cell('Date'))
  await user.type(cell('Date'), '3/1/26{Enter}')
  await waitFor(() => expect(says(cell('Date'))).toBe('The order was not yet accepted on this day.'))
})

test('rows from a spreadsheet fill the table from the cell where they are pasted', async () => {
  await openTable()
  const user = userEvent.setup()
  await user.click(cell('Date'))
  await user.paste(
    '25/11/2026\t07:40\tDan Price\tFJ71KXM\t31940\t12480\t19460\tWB1\tK Rahman\tCabin\r\n26/11/2026\t7.55\tLou Hale\tAB12CDE\t30.1\t12.0\t18.1\tWB2\tK Rahman\tCabin\r\n',
  )
  expect([cell('Gross (t)').value, cell('Weighbridge ref').value]).toEqual(['31.940', 'WB1'])
  expect([cell('Time', 2).value, cell('Vehicle', 2).value, cell('Paper kept at', 2).value]).toEqual([
    '07:55',
    'AB12 CDE',
    'Cabin',
  ])
  expect(logButton().textContent).toBe('Log 2 tickets')
})

test('a pasted heading row says which column is which', async () => {
  await openTable()
  const user = userEvent.setup()
  await user.click(cell('Time'))
  await user.paste('Ticket no\tDate\tGross\tTare\tReg\nWB9\t25/11/26 06:10\t31.9\t12.4\tFJ71 KXM')
  expect([cell('Date').value, cell('Time').value, cell('Weighbridge ref').value, cell('Vehicle').value]).toEqual([
    '25/11/2026',
    '06:10',
    'WB9',
    'FJ71 KXM',
  ])
})

test('a scan that is a PDF is refused, and the row says what to do', async () => {
  await openTable()
  const user = userEvent.setup()
  const pdf = new File(['%PDF-1.7'], 'Scan.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText('Scan of the paper, row 1'), pdf)
  const says = await screen.findByText(/^This is a PDF\./)
  expect(says.textContent).toBe(
    'This is a PDF. Save its page as a picture (JPEG or PNG), or take a photo of the paper.',
  )
})

async function signFirst(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Sign here, row 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign for 19.460 t' })
  const target = within(dialog).getByRole('img', { name: /^Signature field/ })
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { x: 20, y: 40 } },
    { keys: '[/MouseLeft]', target, coords: { x: 160, y: 60 } },
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Save signature' }))
  await screen.findByRole('img', { name: 'The signature of row 1' })
}

test('a load that is signed in its row is sent with the drawing, and its paper is nowhere', async () => {
  await openTable()
  answerLog()
  const user = userEvent.setup()
  expect(screen.getByRole('button', { name: 'Sign here, row 1' })).toHaveProperty('disabled', true)
  await typeFirst(user)
  await signFirst(user)
  expect(document.activeElement).toBe(cell('Time', 2))
  expect(cell('Paper kept at', 2).value).toBe('')
  await user.click(logButton())
  await screen.findByText('1 ticket logged.')
  expect(sent).toEqual([expect.objectContaining({ paper_kept_at: '', scan_data: null })])
  expect(sent[0]?.signature_data).toMatch(/^data:image\/png;base64,/)
})

test('a weight that changes removes the signature, and a reload doesn’t bring it back', async () => {
  await openTable()
  const user = userEvent.setup()
  await typeFirst(user)
  await signFirst(user)
  await user.click(cell('Gross (t)'))
  await user.keyboard('{Tab}')
  expect(screen.getByRole('img', { name: 'The signature of row 1' })).toBeDefined()
  await user.click(cell('Gross (t)'))
  await user.keyboard('32')
  expect(screen.queryByRole('img', { name: 'The signature of row 1' })).toBeNull()
  cleanup()
  await openTable()
  expect(says(cell('Paper kept at'))).toBe('The row has changed since it was signed: sign again.')
  await user.type(cell('Paper kept at'), 'Cabin')
  expect(says(cell('Paper kept at'))).toBeUndefined()
})

test('a reload loses nothing that was typed, and the row keeps its token', async () => {
  await openTable()
  const user = userEvent.setup()
  await typeFirst(user)
  const token = () => device.stores.user(yard.id).use(async (db) => (await db.papers.toArray()).map((row) => row.token))
  await waitFor(async () => expect(await listLeft(yard.id)).toEqual(['1 paper ticket not logged yet']))
  const [before] = await token()
  cleanup()
  await openTable()
  expect([cell('Signed by').value, cell('Paper kept at').value]).toEqual(['K Rahman', 'Cabin'])
  answerLog()
  await user.click(logButton())
  await screen.findByText('1 ticket logged.')
  expect(sent.map(({ sync_token }) => sync_token)).toEqual([before])
  await waitFor(async () => expect(await token()).toEqual([]))
})

test('a refused row stays with the server’s words, a known one leaves', async () => {
  await openTable()
  answerLog(({ weighbridge_ref }) =>
    weighbridge_ref === 'WB1'
      ? { is: 'refused', number: null, errors: { vehicle: ['This lorry is barred.'] } }
      : { is: 'known', number: 12 },
  )
  const user = userEvent.setup()
  await user.click(cell('Date'))
  await user.paste(
    '25/11/26\t0740\tDan Price\tFJ71KXM\t31.9\t12.4\tWB1\tK R\tCabin\n25/11/26\t0840\tDan Price\tFJ71KXM\t31.8\t12.4\tWB2\tK R\tCabin',
  )
  await user.click(logButton())
  await screen.findByText('0 tickets logged. 1 was logged already. 1 was refused.')
  expect(cell('Weighbridge ref').value).toBe('WB1')
  expect(says(cell('Vehicle'))).toBe('This lorry is barred.')
  expect(screen.queryByLabelText('Weighbridge ref, row 2')).toBeNull()
})

test('a row whose ticket stands says so after a reload too', async () => {
  await openTable()
  answerLog(() => ({ is: 'refused', number: null, errors: { sync_token: [changedSinceLogged] } }))
  const user = userEvent.setup()
  await typeFirst(user)
  await user.click(logButton())
  await screen.findByText('0 tickets logged. 1 was refused.')
  const isKept = () => device.stores.user(yard.id).use(async (db) => (await db.papers.toArray())[0]?.logged)
  await waitFor(async () => expect(await isKept()).toBe(changedSinceLogged))
  cleanup()
  await openTable()
  expect(says(cell('Date'))).toBe(changedSinceLogged)
  await user.type(cell('Signed by'), 'x')
  expect(says(cell('Date'))).toBe(changedSinceLogged)
})

test('a faulty row stays while the others are logged', async () => {
  await openTable()
  answerLog()
  const user = userEvent.setup()
  await user.click(cell('Date'))
  await user.paste(
    '25/11/26\t0740\tDan Price\tFJ71KXM\t31.9\t12.4\tWB1\tK R\tCabin\n25/11/26\t0840\tDan Price\tFJ71KXM\t31.8\t\tWB2\tK R\tCabin',
  )
  // The lorry's last tare isn't filled in for a paste.
  expect(logButton().textContent).toBe('Log 1 ticket')
  await user.click(logButton())
  await screen.findByText('1 ticket logged.')
  expect(sent.map((row) => row.weighbridge_ref)).toEqual(['WB1'])
  await waitFor(() => expect(document.activeElement).toBe(cell('Tare (t)')))
})

test('without an answer every row stays, and nothing is promised', async () => {
  await openTable()
  drop('post', '/api/tickets/paper')
  const user = userEvent.setup()
  await typeFirst(user)
  await user.click(logButton())
  await screen.findByText(/^The server didn’t answer\. What isn’t logged stays here/)
  expect(cell('Signed by').value).toBe('K Rahman')
})

test('a removed row comes back with everything in it', async () => {
  await openTable()
  const user = userEvent.setup()
  await typeFirst(user)
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect(cell('Signed by').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cell('Signed by').value).toBe('K Rahman')
})

test('sixty rows that are pasted go in one call', async () => {
  await openTable()
  answerLog()
  const user = userEvent.setup()
  const lines = Array.from(
    { length: 60 },
    (_, nth) =>
      `25/11/26\t${6 + Math.floor(nth / 6)}:${(nth % 6) * 10 || '00'}\tLou Hale\tFJ71KXM\t31.${100 + nth}\t12.4\tWB${nth}\tK R\tCabin`,
  )
  await user.click(cell('Date'))
  await user.paste(lines.join('\n'))
  await user.click(logButton())
  // Cheap to ask again and again: a search by text through sixty rows takes longer than the pause between two.
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(screen.getByText('60 tickets logged.')).toBeDefined()
  expect([sent.length, calls]).toEqual([60, 1])
})
