import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HaulierViewOfBid } from '../../../api/contract/bidAnswers.ts'
import { HaulierBids } from '../../../web/bids/HaulierBids.tsx'
import { HaulierPriceSheet } from '../../../web/bids/HaulierPriceSheet.tsx'
import { fleetOf } from '../../../web/bids/haulage.ts'
import { queryClient } from '../../../web/client/queries.ts'
import { bidToPrice, haulierQuote } from '../haulierQuotes.ts'
import { answer, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const three = fleetOf(
  [1, 2, 3].map((id) => ({ id, registration: `FN19 HV${id}`, axle_class: 32, plated_weight: null })),
)
const text = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

async function openSheet(bid: HaulierViewOfBid, fleet = three) {
  openPart(<HaulierPriceSheet bid={bid} quote={haulierQuote(240)} fleet={fleet} onClose={() => {}} />)
  return within(await screen.findByRole('dialog', { name: 'Delivery price' }))
}
const type = (sheet: Awaited<ReturnType<typeof openSheet>>, typed: string) =>
  userEvent.type(sheet.getByLabelText('Delivery Price (£)'), typed)
const lines = (sheet: Awaited<ReturnType<typeof openSheet>>) => sheet.getAllByRole('listitem').map(text)

test('a price is shown per tonne, mile and load while it is typed, and the button repeats it', async () => {
  const sheet = await openSheet(bidToPrice())
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Delivery Price (£)')))
  expect(text(sheet.getByRole('status'))).toBe('Per tonne£–/tPer t·mile£–')
  expect(sheet.getByRole('button', { name: 'Submit Price' })).toBeTruthy()
  await type(sheet, '2160')
  expect(text(sheet.getByRole('status'))).toBe('Per tonne£9.00/tPer t·mileabout £0.30')
  expect(lines(sheet)).toEqual([
    '13 loads at 19.5 tWith your three 8-wheelers£166.15a load',
    '5 rounds for each of themAbout 4 a day in the access times2 daysof 22',
    'about 772 mi there and backEmpty on the way home£2.80a mile',
  ])
  expect(sheet.getByRole('button', { name: 'Submit Price £2,160.00' })).toBeTruthy()
  expect(sheet.getByText('The contractor sees your price. The supplier and other hauliers never do.')).toBeTruthy()
})

test('miles are called an estimate, unless a service measured them between two exact ends', async () => {
  const estimated = await openSheet(bidToPrice())
  expect(estimated.getByText('about 30 mi by road')).toBeTruthy()
  expect(estimated.getByText('estimated')).toBeTruthy()
  cleanup()
  const measured = await openSheet(bidToPrice({ road_miles: 33.2, road_minutes: 65.4 }))
  await type(measured, '2160')
  expect(measured.getByText('33 mi by road')).toBeTruthy()
  expect(measured.getByText('1 h 5 min each way')).toBeTruthy()
  expect(text(measured.getByRole('status'))).toContain('Per t·mile£0.27')
  expect(lines(measured)).toContain('863 mi there and backEmpty on the way home£2.50a mile')
  cleanup()
  const rough = await openSheet(bidToPrice({ road_miles: 33.2, road_minutes: 65.4, run_precision: 'outcode' }))
  expect(rough.getByText('about 33 mi by road')).toBeTruthy()
})

test.each([
  ['an end isn’t known', { run_miles: null, road_miles: null, run_precision: null }, 'distance unknown'],
  ['both ends are the same area', { run_miles: 0, road_miles: 0, run_precision: 'outcode' }, 'same area'],
] as const)('no price per mile is shown where %s', async (_, run, said) => {
  const sheet = await openSheet(bidToPrice(run), fleetOf([]))
  await type(sheet, '2160')
  expect(sheet.getByText(said)).toBeTruthy()
  expect(text(sheet.getByRole('status'))).toBe('Per tonne£9.00/tPer t·mile£–')
  expect(lines(sheet)).toEqual(['13 loads at 19.5 tWith one 8-wheeler, as no vehicles are listed£166.15a load'])
})

test('a price of 0 can be submitted, and text that isn’t a price derives no figures', async () => {
  const sheet = await openSheet(bidToPrice())
  await type(sheet, '0')
  expect(sheet.getByRole('button', { name: 'Submit Price £0.00' })).toBeTruthy()
  await type(sheet, 'x')
  expect(sheet.getByRole('button', { name: 'Submit Price' })).toBeTruthy()
})

test('a haulier pricing a bid that is gone meanwhile is told why the sheet closed', async () => {
  const list = (...bids: HaulierViewOfBid[]) =>
    answer('get', '/api/quotes/7/bids', { data: bids, meta: { total: bids.length, next_cursor: null } })
  const other = bidToPrice({ id: 32, bid_id: 32, collection_address: 'Furness Quarry, Eyam' })
  list(bidToPrice(), other)
  answer('get', '/api/haulier/vehicles', { data: [], meta: { total: 0, next_cursor: null } })
  openPart(<HaulierBids quote={haulierQuote(240, 240)} />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Submit price for the bid from Dene Quarry, Cromford' }),
  )
  await type(within(await screen.findByRole('dialog', { name: 'Delivery price' })), '2160')
  expect(screen.queryByRole('alert')).toBeNull()
  list(other)
  await act(() => queryClient.invalidateQueries())
  expect((await screen.findByRole('alert')).textContent).toContain('This bid can’t be priced any more')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Submit price/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
