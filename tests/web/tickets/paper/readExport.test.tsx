import '../../browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { PaperOutcome } from '../../../../api/contract/tickets/paper.ts'
import type { WeighbridgeColumns } from '../../../../api/contract/tickets/weighbridge.ts'
import { ReadExport } from '../../../../web/tickets/paper/export/ReadExport.tsx'
import { admin, answer, meet, openPart, serveScreens, signInAs } from '../../screen.tsx'

/** The office reads a weighbridge's export. */

serveScreens()

const order = { quoteId: 41, accepted_at: '2026-01-05T09:00:00.000Z', closed_at: null, loadedAt: 'Dene Quarry' }
const mapped: WeighbridgeColumns = {
  columns: {
    date: 'Date',
    time: 'Time',
    vehicle: 'Reg',
    gross: 'Gross',
    tare: 'Tare',
    weighbridge_ref: 'Ticket',
    driver_name: null,
    signed_by: null,
  },
  unit: 'kg',
}
type Sent = { sync_token: string; weighbridge_ref: string }
let calls: { dry_run: boolean; tickets: Sent[] }[] = []
let kept: unknown[] = []

const outcomes: Record<string, Partial<PaperOutcome>> = {
  WB2: { is: 'known', number: 7 },
  WB3: { is: 'refused', errors: { vehicle: ['This lorry is barred.'] } },
}

function serve(columns: WeighbridgeColumns | null): void {
  signInAs(admin)
  answer('get', '/api/weighbridge-columns', { data: columns })
  meet('put', '/api/weighbridge-columns', async ({ request }) => {
    kept.push(await request.json())
    return HttpResponse.json({ message: 'Saved', data: kept.at(-1) as WeighbridgeColumns })
  })
  meet('post', '/api/tickets/paper', async ({ request }) => {
    const body = (await request.json()) as (typeof calls)[number]
    calls.push(body)
    const data = body.tickets.map(({ weighbridge_ref }) => ({
      is: body.dry_run ? 'ready' : 'stored',
      number: null,
      flags: [],
      errors: null,
      ...outcomes[weighbridge_ref],
    }))
    return HttpResponse.json({ message: 'Done', data })
  })
  openPart(<ReadExport order={order} drivers={[]} />)
}

const line = (ref: string, gross = '31940') => `25/11/2026,07:40,FJ71KXM,${gross},12480,${ref}`
const csv = (...lines: string[]) =>
  new File([['Date,Time,Reg,Gross,Tare,Ticket', ...lines].join('\n')], 'export.csv', { type: 'text/csv' })

async function check(file: File): Promise<void> {
  await userEvent.upload(screen.getByLabelText(/^Choose the CSV file/), file)
  await userEvent.type(await screen.findByLabelText('Where the signed papers are kept'), 'Cabin, shelf 2')
  await userEvent.click(screen.getByRole('button', { name: /^Check / }))
  await screen.findByText('Would be logged')
}

beforeEach(() => {
  calls = []
  kept = []
})

test('a dry run says what would become of each line, and only Log stores anything', async () => {
  serve(null)
  await check(csv(line('WB1'), line('WB2'), line('WB3'), line('WB4', 'x'), line('WB5')))
  expect(kept).toEqual([mapped])
  expect(calls.map(({ dry_run, tickets }) => [dry_run, tickets.length])).toEqual([[true, 4]])
  const faults = within(screen.getByRole('table', { name: 'Faults in the file' }))
  expect(faults.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'LineColumnIn the fileWhat is wrong',
    '4RegFJ71KXMThis lorry is barred.',
    '5GrossxThis isn’t a lorry’s weight in whole kilograms.',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Log 2 tickets' }))
  await screen.findByText('2 tickets logged.')
  expect(calls.map(({ dry_run }) => dry_run)).toEqual([true, false])
  const tokensOf = (nth: number) => calls[nth]?.tickets.map(({ sync_token }) => sync_token)
  expect(tokensOf(1)).toEqual([tokensOf(0)?.[0], tokensOf(0)?.[3]])
  expect(calls[1]?.tickets[0]).toMatchObject({ paper_kept_at: 'Cabin, shelf 2', gross_weight: '31.940' })
})

test('the firm’s columns are remembered, and asked for again only where the file lacks one', async () => {
  serve(mapped)
  await check(csv(line('WB1')))
  expect(kept).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Other file' }))
  const other = new File(['Date,Time,Plate,Gross,Tare,Ticket\n', line('WB1')], 'other.csv')
  await userEvent.upload(screen.getByLabelText(/^Choose the CSV file/), other)
  await screen.findByText(/^Say once which column is which/)
  expect(screen.getByLabelText<HTMLSelectElement>('Vehicle').value).toBe('Plate')
})

test('a column that every ticket needs is asked for, and the place of the papers', async () => {
  serve(null)
  const file = new File(['a,b\n', '25/11/2026,1'], 'export.csv')
  await userEvent.upload(screen.getByLabelText(/^Choose the CSV file/), file)
  await userEvent.click(await screen.findByRole('button', { name: 'Check 1 line' }))
  expect(screen.getByText('The gross weight field is required.')).toBeDefined()
  expect(screen.getByText('The place field is required.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date')))
  expect(calls).toEqual([])
})

test('a thousand lines go in four calls, and a lost answer leaves the rest to be logged', async () => {
  serve(mapped)
  await check(csv(...Array.from({ length: 1_000 }, (_, nth) => line(`N${nth}`))))
  let answered = 0
  meet('post', '/api/tickets/paper', async ({ request }) => {
    const { tickets } = (await request.json()) as (typeof calls)[number]
    answered += 1
    if (answered > 1) return HttpResponse.error()
    return HttpResponse.json({
      message: 'Done',
      data: tickets.map(() => ({ is: 'stored', number: 1, flags: [], errors: null })),
    })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Log 1,000 tickets' }))
  await screen.findByText(/^The server didn’t answer\. What isn’t logged stays here/)
  expect(screen.getByRole('button', { name: 'Log 750 tickets' })).toBeDefined()
  expect(calls.map(({ tickets }) => tickets.length)).toEqual([250, 250, 250, 250])
})
