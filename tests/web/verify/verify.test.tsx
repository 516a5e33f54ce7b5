import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckedSeal } from '../../../api/contract/evidence/answers.ts'
import { makeKey } from '../../../api/contract/evidence/keys.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { keepServerKeys } from '../../../web/offline/serverKeys.ts'
import { checkScanned } from '../../../web/verify/useCheck.ts'
import { VerifyPage } from '../../../web/verify/VerifyPage.tsx'
import { alter, sealTicket, writeSigned } from '../../sealedTicket.ts'
import { answer, drop, meet, serveScreens } from '../screen.tsx'

serveScreens()

/** One cache, as a browser has it beside its databases. */
const kept = new Map<string, Response>()
vi.stubGlobal('caches', {
  match: async (path: string) => kept.get(path)?.clone(),
  open: async () => ({ put: async (path: string, response: Response) => void kept.set(path, response) }),
})

let sealed: Awaited<ReturnType<typeof sealTicket>>
beforeAll(async () => {
  sealed = await sealTicket()
})
beforeEach(() => {
  kept.clear()
  scan('')
})

const scan = (text: string) => {
  window.location.hash = text
}

function open(text: string): void {
  scan(text)
  render(<VerifyPage />)
}

const ownKeys = () => [{ id: sealed.server.id, public_key: sealed.server.publicKey }]

function answerKeys(keys = ownKeys()): void {
  const since = { from: '2025-01-01T00:00:00.000Z', until: null }
  answer('get', '/api/verify/keys', { data: keys.map((key) => ({ ...key, ...since })) })
}

function answerSeal(change: Partial<CheckedSeal> = {}): void {
  answer('get', `/api/verify/${sealed.code.seal}`, { data: { ...sealed.answer, ...change } })
}

async function noNetwork(): Promise<void> {
  await keepServerKeys(ownKeys())
  drop('get', '/api/verify/keys')
  drop('get', '/api/verify/:seal')
}

describe('with a network', () => {
  test('the page says that a ticket is genuine, what it says, and how that was checked', async () => {
    answerKeys()
    answerSeal()
    open(sealed.text)
    await screen.findByText('Live as of 14:32: not voided, not queried')
    screen.getByRole('heading', { level: 1, name: 'This ticket is genuine' })
    const ticket = screen.getByRole('article', { name: 'Ticket 1042' })
    for (const words of [
      ...['Dovedale Haulage', '18.960t', '31.520t', 'Weighbridge, ref DQ-118204', '12.560t'],
      ...['Stored tare, 12 November 2025', 'MOT Type 1', 'FJ71 KXM', 'Dene Quarry', 'Cromford DE4 3QS', '08:41'],
      ...['Infinity Park Way', 'Derby DE24 9FU', '09:26', 'Fri 21 November 2025', 'Peakstone Aggregates'],
      ...['Ashlar Civils', 'Dave Hallam'],
    ]) {
      expect(ticket.textContent).toContain(words)
    }
    expect(ticket.textContent).not.toContain('£')
    screen.getByRole('img', { name: 'Signature of Dave Hallam' })
    screen.getByText('Signed on the driver’s phone')
    screen.getByText('Countersigned by Loadstone as no. 1042')
    screen.getByText('No. 1041 stands before it, without a gap')
    expect(document.title).toBe('This ticket is genuine · Loadstone')
  })

  test('the page says first that a ticket has since been voided', async () => {
    answerKeys()
    answerSeal({ state: 'voided' })
    open(sealed.text)
    await screen.findByRole('heading', { level: 1, name: 'This ticket is void' })
    screen.getByText('Voided as of 14:32')
  })

  test('the page says that a genuine ticket is queried', async () => {
    answerKeys()
    answerSeal({ state: 'queried' })
    open(sealed.text)
    await screen.findByText('Queried as of 14:32: a party has asked about it')
    screen.getByRole('heading', { level: 1, name: 'This ticket is genuine' })
  })

  test('the page believes no record that doesn’t prove itself', async () => {
    answerKeys()
    answerSeal({ previous: null, seal: { ...sealed.answer.seal, carrier_company_id: 8 } })
    open(sealed.text)
    await screen.findByRole('heading', { level: 1, name: 'Its record doesn’t match' })
    screen.getByText('The seal on record isn’t the one that this code names')
    screen.getByText('The ticket before it on record doesn’t lead to this one')
    expect(screen.queryByText(/^Live as of/)).toBeNull()
  })

  test.each([
    [
      'picture',
      { signature_png: 'iVBORw0KGgo=' },
      'The picture of the signature on record isn’t the one that was sealed',
    ],
    ['row', { is_as_sealed: false }, 'The ticket on record isn’t what was sealed'],
  ])('the page says which part of the record isn’t as sealed: the %s', async (_, change, words) => {
    answerKeys()
    answerSeal(change)
    open(sealed.text)
    await screen.findByRole('heading', { level: 1, name: 'Its record doesn’t match' })
    screen.getByText(words)
  })

  test('a genuine ticket stays genuine once its signature has been erased', async () => {
    answerKeys()
    answerSeal({ signature_png: '', erased_at: '2032-03-11T04:15:00.000Z' })
    open(sealed.text)
    await screen.findByText('Erased on 11 March 2032')
    screen.getByRole('heading', { level: 1, name: 'This ticket is genuine' })
    expect(screen.queryByRole('img', { name: /^Signature/ })).toBeNull()
  })

  test('the page says what an older seal doesn’t cover', async () => {
    const older = await sealTicket({}, 1)
    answerKeys([{ id: older.server.id, public_key: older.server.publicKey }])
    answer('get', `/api/verify/${older.code.seal}`, { data: { ...older.answer, signature_png: 'iVBORw0KGgo=' } })
    open(older.text)
    await screen.findByRole('heading', { level: 1, name: 'This ticket is genuine' })
    await screen.findByText(/Seals of that time don’t cover the signature’s picture$/)
  })

  test('a key that the server doesn’t know is reported as not its own', async () => {
    answerKeys()
    open(await writeSigned({ ...sealed.code, key_id: 'eeeeeeee' }, await makeKey()))
    await screen.findByRole('heading', { level: 1, name: 'Loadstone didn’t sign this ticket' })
    screen.getByText('Claims to be')
    expect(document.body.textContent).not.toContain('18.960')
  })

  test('the page says that the record is gone, and whom to ask', async () => {
    answerKeys()
    answer('get', `/api/verify/${sealed.code.seal}`, { message: 'Not Found', code: 'not_found' }, 404)
    open(sealed.text)
    await screen.findByText('Loadstone has no record of it any more. Ask Dovedale Haulage.')
    screen.getByText('Whether any is missing: not checked, no record')
  })

  test('the page keeps the keys for offline use', async () => {
    answerKeys()
    answerSeal()
    open(sealed.text)
    await waitFor(async () => expect(await kept.get('/api/verify/keys')?.clone().json()).toEqual(ownKeys()))
  })
})

describe('without a network', () => {
  test('the page shows at once what this device can prove by itself', async () => {
    await noNetwork()
    scan(sealed.text)
    await checkScanned()
    render(<VerifyPage />)
    screen.getByRole('heading', { level: 1, name: 'This ticket is genuine' })
  })

  test('the page proves a ticket by the device’s keys, and says what it couldn’t check', async () => {
    await noNetwork()
    open(sealed.text)
    await screen.findByText('Not checked for voiding: no network')
    screen.getByRole('heading', { level: 1, name: 'This ticket is genuine' })
    screen.getByText('Checked by Loadstone as no. 1042, with the phone’s signature')
    screen.getByText('Whether any is missing: not checked, no network')
    expect(screen.queryByRole('img', { name: /Signature/ })).toBeNull()
  })

  test('a device that has never had the keys says so, and believes nothing', async () => {
    await noNetwork()
    kept.clear()
    open(sealed.text)
    await screen.findByRole('heading', { level: 1, name: 'This ticket can’t be checked yet' })
    expect(document.body.textContent).not.toContain('18.960')
  })

  test('the page shows no weight of an altered ticket', async () => {
    await noNetwork()
    open(await alter(sealed.code, sealed.server, { gross_kg: 41_520 }))
    await screen.findByRole('heading', { level: 1, name: 'This ticket has been altered' })
    screen.getByText('Its weights aren’t shown')
    screen.getByText('Ticket 1042')
    // Whoever alters a code writes the carrier's name in it: what we advise names nobody.
    screen.getByText('From the driver’s phone or from the carrier. Scan that one.')
    for (const weight of ['41.520', '12.560', '28.960']) expect(document.body.textContent).not.toContain(weight)
  })

  test.each([
    ['cut', (text: string) => text.slice(0, 300), 'This code can’t be read'],
    ['no number', () => 'DE24', 'This code can’t be read'],
    ['of a newer version', newer, 'This code is newer than this page'],
  ])('a code that is %s is reported as such', async (_case, change, title) => {
    await noNetwork()
    open(change(sealed.text))
    await screen.findByRole('heading', { level: 1, name: title })
  })

  test('a ticket says if no device signed it, or if it was sealed later', async () => {
    await noNetwork()
    const code = { ...sealed.code, device_key: null, is_sealed_later: true, weighed_at: null, gross_source: null }
    open(await writeSigned({ ...code, tare_source: null, tare_weighed_on: null }, sealed.server))
    await screen.findByText('Nothing on it has changed since Loadstone sealed it.')
    screen.getByText('Not signed on a device')
    screen.getByText('Sealed later by Loadstone as no. 1042')
  })

  test('a ticket from paper says so', async () => {
    await noNetwork()
    open(await writeSigned({ ...sealed.code, device_key: null, is_from_paper: true }, sealed.server))
    await screen.findByText('Typed from a signed paper')
    expect(screen.queryByText('Not signed on a device')).toBeNull()
  })
})

test('without a code it says how to scan one', () => {
  open('')
  screen.getByRole('heading', { level: 1, name: 'Check a weight ticket' })
})

test('another scan in the same tab gives its own verdict, and a late answer about the first changes nothing', async () => {
  answerKeys()
  let answerLate = () => {}
  const late = new Promise<void>((resolve) => {
    answerLate = resolve
  })
  const asked: (string | null)[] = []
  meet('get', `/api/verify/${sealed.code.seal}`, async ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('code'))
    await late
    return HttpResponse.json({ data: { ...sealed.answer, state: 'voided' } })
  })
  const altered = await alter(sealed.code, sealed.server, { gross_kg: 41_520 })
  open(sealed.text)
  await screen.findByText('Asking whether it still stands')
  const verdict = await verifyCode(sealed.text, [sealed.server.publicKey])
  await waitFor(() => expect(asked).toEqual([verdict.is === 'genuine' && verdict.hash]))
  scan(altered)
  await screen.findByRole('heading', { level: 1, name: 'This ticket has been altered' })
  answerLate()
  // Asked after the first, and so answered after it.
  await fetch(new URL(`/api/verify/${sealed.code.seal}`, window.location.href)).then((answer) => answer.json())
  screen.getByRole('heading', { level: 1, name: 'This ticket has been altered' })
})

function newer(text: string): string {
  return (BigInt(text) + (1n << BigInt((BigInt(text).toString(16).length - 1) * 4))).toString()
}
