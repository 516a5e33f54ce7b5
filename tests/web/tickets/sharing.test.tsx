import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SharedTicket, shareTicket } from '../../../web/tickets/shareTicket.ts'
import { giveFile } from '../../../web/ui/giveFile.ts'

const share = vi.fn<(data: ShareData) => Promise<void>>()
const saved = vi.fn()

/** A phone: its pointer is a finger, and it shares files. */
function stubPhone({ canShare = true, isTouched = true } = {}): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }))
  Object.assign(navigator, { share, canShare: () => canShare })
}

beforeEach(() => {
  share.mockReset().mockResolvedValue()
  saved.mockReset()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
  URL.createObjectURL = () => 'blob:paper'
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

const paper = () => giveFile(new Blob(['%PDF-'], { type: 'application/pdf' }), 'ticket-1042.pdf')

describe('a file that somebody asked for', () => {
  test('is shared by a phone with its name and type', async () => {
    stubPhone()
    await paper()
    const [data] = share.mock.calls[0] ?? []
    expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([['ticket-1042.pdf', 'application/pdf']])
    expect(saved).not.toHaveBeenCalled()
  })

  test('is not saved when the user closes the sheet, but saved when the sheet can’t open', async () => {
    stubPhone()
    share.mockRejectedValueOnce(new DOMException('Share canceled', 'AbortError'))
    await paper()
    expect(saved).not.toHaveBeenCalled()
    share.mockRejectedValueOnce(new DOMException('Must be handling a user gesture', 'NotAllowedError'))
    await paper()
    expect(saved.mock.calls).toEqual([['ticket-1042.pdf']])
  })

  test.each([
    ['at a desk', { isTouched: false }],
    ['on a phone that shares no files', { canShare: false }],
  ])('is saved %s', async (_where, phone) => {
    stubPhone(phone)
    await paper()
    expect(share).not.toHaveBeenCalled()
    expect(saved.mock.calls).toEqual([['ticket-1042.pdf']])
  })
})

const ticket: SharedTicket = {
  number: 1042,
  product: 'MOT Type 1',
  netKg: 18_960,
  grossKg: 31_520,
  tareKg: 12_560,
  vehicle: 'FJ71 KXM',
  place: 'Infinity Park Way, Derby',
  signedBy: 'Dave Hallam',
  loggedAt: '2026-11-21T09:26:00.000Z',
  link: 'https://loadstone.example/v#1234',
  onPhone: null,
}

test('a ticket is shared as text without a price, and closing the sheet cancels it', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z')
  stubPhone()
  share.mockRejectedValueOnce(new DOMException('Share canceled', 'AbortError'))
  await shareTicket(ticket)
  expect(share.mock.calls).toEqual([
    [
      {
        title: 'Ticket no. 1042',
        text: [
          ...['Ticket no. 1042', 'MOT Type 1, net 18.960 t', 'Gross 31.520 t, tare 12.560 t'],
          ...['FJ71 KXM, 21 Nov, 09:26', 'Delivered to Infinity Park Way, Derby', 'Signed by Dave Hallam'],
          'Check it: https://loadstone.example/v#1234',
        ].join('\n'),
      },
    ],
  ])
})

test.each([
  ['Signed', true],
  ['Saved', false],
] as const)(
  'a ticket without a number says on which phone it was %s, and as which of its loads',
  async (word, isSigned) => {
    vi.setSystemTime('2026-11-23T12:00:00Z')
    stubPhone()
    await shareTicket({ ...ticket, number: null, link: null, onPhone: { device: '4F2A 91C0', load: 7, isSigned } })
    const [data] = share.mock.calls[0] ?? []
    expect(data?.title).toBe('Ticket, not yet numbered')
    expect(data?.text).toMatch(
      /^Ticket, not yet numbered\nMOT Type 1, net 18\.960 t\nGross 31\.520 t, tare 12\.560 t\n/,
    )
    expect(data?.text).toMatch(new RegExp(`\n${word} on phone 4F2A 91C0 as its load 7, not yet numbered$`))
  },
)
