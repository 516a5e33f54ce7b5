import { describe, expect, test } from 'vitest'
import { openTextFault } from '../../api/contract/rules/openText.ts'

const taken = [
  'Would Type 3 to SHW 805 do instead of MOT Type 1?',
  'Can 44-tonne artics get in, or 8-wheelers only?',
  '8-wheelers only: the haul road turns tightly behind the batching plant.',
  'Is there a wheel wash on site? We come at 07:00-17:30.',
  'The left lane is shut until Wed 18 March 2026.',
  'Deliveries from 16/03/2026 to 27/03/2026, or from 2026-03-16?',
  'About 25 loads of 19.5 t, 1,200 tonnes in all.',
  'May we tip 20 t/h at 0.6 m3/t?',
  'The bags weigh 50 pounds, and the pallets 1,000 kg.',
  'Drawing 4471-0023-C asks for 0/4 mm, washed.',
  'e.g. at 9 a.m., i.e. before St.John opens',
  'Ring the bell at gate 2, then wait.',
  'Who pays for a wasted journey?',
  'Is the price for the whole job?',
  'Postcode S44 5HY, plot 7: which entrance?',
  'Max. 3.5 m wide and 4.1 m high?',
  'The order is for 250 tonnes a day, so is one loader enough?',
  'Do you need a certificate to BS EN 13242:2013?',
  'Is 5 % fines too much?\nWe could wash it.',
  'We are open 24/7; Mr. Hall signs.',
]

const phone = 'Please take the telephone number out: all who may bid read this.'
const mail = 'Please take the email address out: all who may bid read this.'
const web = 'Please take the web address out: all who may bid read this.'
const price = 'Please take the price out: all who may bid read this.'

const refused: [string, string][] = [
  ['Can we tip by the north gate? Ring Tom on 01632 960 142.', phone],
  ['Ring 01632960142', phone],
  ['Tom is on (01632) 960142 all day', phone],
  ['+44 7700 900 123', phone],
  ['Text +44-7700-900123', phone],
  ['020-7946-0958 is the office', phone],
  ['0 1 6 3 2 9 6 0 1 4 2', phone],
  ['٠١٦٣٢٩٦٠١٤٢', phone],
  ['01632\u200b960\u200b142', phone],
  ['Write to tom@brookquarry.co.uk', mail],
  ['TOM＠BROOK.EXAMPLE', mail],
  ['See https://brookquarry.example/prices', web],
  ['See www.brookquarry.example', web],
  ['Look at brookquarry.co.uk for more', web],
  ['We could do £18', price],
  ['Eighteen quid and it is yours', price],
  ['About 80 pence less', price],
  ['Would 18.50 per tonne do?', price],
  ['We take 18.50/t', price],
  ['18 pounds a tonne, delivered', price],
]

describe('a question or an answer', () => {
  test.each(taken)('is taken: %s', (text) => {
    expect(openTextFault(text)).toBeNull()
  })

  test.each(refused)('is refused: %s', (text, fault) => {
    expect(openTextFault(text)).toBe(fault)
  })

  test('is tried with twenty of each', () => {
    expect([taken.length, refused.length]).toEqual([20, 20])
  })
})
