import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import type { Attachment } from '../../../api/contract/attachments.ts'
import { Attachments } from '../../../web/attachments/Attachments.tsx'
import { sentText, sizeText } from '../../../web/attachments/sizeText.ts'
import { addFiles, dropUpload, getUploads } from '../../../web/attachments/uploads.ts'
import { endSession, type SessionUser } from '../../../web/session/session.ts'
import { supplierUser } from '../bids.ts'
import { admin, answer, meet, openPart, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()
afterEach(() => {
  for (const { id } of getUploads()) dropUpload(id)
})

const contractor: SessionUser = { ...supplierUser, role: 'contractor', roles: ['contractor'] }
const order = { quoteId: 7, record: 'order' } as const

const plan: Attachment = {
  id: 3,
  record: 'order',
  bid_id: null,
  name: 'Site plan.png',
  mime: 'image/png',
  size: 1_800_000,
  width: 1200,
  height: 600,
  readers: 'parties',
  side: 'contractor',
  firm: 'Tarrant Groundworks',
  is_stored: true,
  added_at: '2026-03-09T09:04:00.000Z',
  is_own: true,
  added_by: 'Priya Nair',
  is_former: false,
  is_opened: false,
  version: 2,
}
const { added_by: _, is_former: __, is_opened: ___, version: ____, ...asOthers } = plan
const declaration: Attachment = {
  ...asOthers,
  id: 4,
  name: 'Declaration.pdf',
  mime: 'application/pdf',
  size: 212_000,
  width: null,
  height: null,
  side: 'supplier',
  firm: 'Bole Hill Aggregates',
  is_own: false,
}

function list(data: Attachment[]) {
  const room = { on_record: data.filter(({ is_own }) => is_own).length, used: 312_000_000, quota: 1_000_000_000 }
  answer('get', '/api/quotes/7/attachments', { data, meta: { total: data.length, next_cursor: null, room } })
}
const row = (name: string) => screen.findByRole('listitem', { name })
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Add files'), files, { applyAccept: false })
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const upload = (received: number[]) => ({
  data: {
    id: '0d2f5c0e-1111-4222-8333-944445555666',
    parts: 2,
    part_bytes: 256_000,
    received,
    expires_at: '2026-03-10T09:00:00.000Z',
  },
})

test('a file stands with its size, its adder and who sees it; others’ can only be downloaded', async () => {
  signInAs(contractor)
  list([plan, declaration])
  openPart(<Attachments place={order} mayAdd />)
  const own = within(await row('Site plan.png'))
  expect(own.getByText('1.8 MB, Priya Nair, Mon 9 Mar, 09:04')).toBeTruthy()
  expect((own.getByLabelText('Who sees Site plan.png') as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    'The order’s firms',
  )
  expect(own.getByRole('button', { name: 'Remove Site plan.png' })).toBeTruthy()
  const other = within(await row('Declaration.pdf'))
  expect(other.getByText('212 kB, Bole Hill Aggregates, Mon 9 Mar, 09:04')).toBeTruthy()
  expect(other.queryByRole('combobox')).toBeNull()
  expect(other.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Download Declaration.pdf',
  ])
  expect(screen.getByText('1 of 20 of ours on this order')).toBeTruthy()
  expect(screen.getByText('312 MB')).toBeTruthy()
})

test('more people may see it at any time, fewer only until somebody else has opened it', async () => {
  signInAs(contractor)
  list([plan, { ...plan, id: 5, name: 'Opened.png', is_opened: true }])
  const sent: unknown[] = []
  meet('put', '/api/attachments/3', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Readers changed', data: plan })
  })
  openPart(<Attachments place={order} mayAdd />)
  const choicesOf = async (name: string) =>
    within(within(await row(name)).getByLabelText(`Who sees ${name}`))
      .getAllByRole('option')
      .filter((option) => !(option as HTMLOptionElement).disabled)
      .map(({ textContent }) => textContent)
  expect(await choicesOf('Site plan.png')).toEqual(['Only our firm', 'The order’s firms', 'Firms and driver'])
  expect(await choicesOf('Opened.png')).toEqual(['The order’s firms', 'Firms and driver'])
  await userEvent.selectOptions(screen.getByLabelText('Who sees Site plan.png'), 'Firms and driver')
  await waitFor(() => expect(sent).toEqual([{ readers: 'parties_and_driver', version: 2 }]))
})

test('a file that can’t be narrowed any more keeps its choice, switched off, and says why', async () => {
  signInAs(contractor)
  list([{ ...plan, readers: 'parties_and_driver', is_opened: true }])
  openPart(<Attachments place={order} mayAdd />)
  const choice = within(await row(plan.name)).getByRole('combobox', { description: 'Somebody else has opened it' })
  expect(choice).toHaveProperty('disabled', true)
  expect(choice).toHaveProperty('value', 'parties_and_driver')
})

test('removing asks first, says whether others may have a copy, and names the version on the screen', async () => {
  signInAs(contractor)
  list([{ ...plan, is_opened: true }])
  const asked: string[] = []
  meet('delete', '/api/attachments/3', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json({ message: 'Attachment removed' })
  })
  openPart(<Attachments place={order} mayAdd />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Site plan.png' }))
  expect(await screen.findByText('Others have opened it, and may have kept a copy.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }))
  await waitFor(() => expect(asked).toEqual(['?version=2']))
})

test('a file that isn’t taken says why before anything is sent, and is taken away', async () => {
  signInAs(contractor)
  list([])
  openPart(<Attachments place={order} mayAdd />)
  expect(await screen.findByText('No files yet.')).toBeTruthy()
  await choose(file('Risk assessment.docx'), file('Empty.pdf', 0))
  expect(
    await screen.findByText('Not taken: only PDF, JPEG, PNG and WebP. Save it as a PDF and add it again.'),
  ).toBeTruthy()
  expect(screen.getByText('Not taken: the file is empty (0 bytes).')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take away Empty.pdf' }))
  expect(screen.queryByText('Empty.pdf')).toBeNull()
})

test('an upload goes on after a lost connection with the parts that are missing, for the readers chosen last', async () => {
  signInAs(contractor)
  list([])
  answer('post', '/api/quotes/7/attachments', upload([1]))
  const sent: string[] = []
  let tries = 0
  meet('put', '/api/uploads/:id/parts/:n', ({ params }) => {
    sent.push(String(params['n']))
    tries += 1
    return tries === 1 ? HttpResponse.error() : HttpResponse.json(upload([1, 2]))
  })
  const finished: unknown[] = []
  meet('post', '/api/uploads/:id/finish', async ({ request }) => {
    finished.push(await request.json())
    list([plan])
    return HttpResponse.json({ message: 'Attachment added', data: plan }, { status: 201 })
  })
  openPart(<Attachments place={order} mayAdd />)
  await choose(file('Site plan.png', 300_000))
  expect(await screen.findByText(/No signal: goes on when it is back$/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Who sees Site plan.png'), 'Firms and driver')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(finished).toEqual([{ readers: 'parties_and_driver' }]))
  expect(sent).toEqual(['2', '2'])
  expect(await within(await row('Site plan.png')).findByText(/Priya Nair/)).toBeTruthy()
})

test('what the server doesn’t take says so in its words; the next file goes on', async () => {
  signInAs(contractor)
  list([])
  answer('post', '/api/quotes/7/attachments', upload([1, 2]))
  const says = 'Not taken: the PDF is encrypted. Save it without a password and add it again.'
  refuse('post', '/api/uploads/:id/finish', 422, says)
  openPart(<Attachments place={order} mayAdd />)
  await choose(file('Secret.pdf'))
  expect(await screen.findByText(says)).toBeTruthy()
  refuse('post', '/api/quotes/7/attachments', 409, 'Your company’s files would take more than 1 GB. Remove some first.')
  await choose(file('Large.pdf'))
  expect(
    await screen.findByText('Not taken: your company’s files would take more than 1 GB. Remove some first.'),
  ).toBeTruthy()
})

test('a cancelled upload is cancelled on the server, too', async () => {
  signInAs(contractor)
  list([])
  answer('post', '/api/quotes/7/attachments', upload([]))
  let hang = () => {}
  meet(
    'put',
    '/api/uploads/:id/parts/:n',
    () =>
      new Promise<HttpResponse<null>>((done) => {
        hang = () => done(HttpResponse.error() as HttpResponse<null>)
      }),
  )
  const cancelled: string[] = []
  meet('delete', '/api/uploads/:id', ({ params }) => {
    cancelled.push(String(params['id']))
    return HttpResponse.json({ message: 'Upload cancelled' })
  })
  openPart(<Attachments place={order} mayAdd />)
  await choose(file('Site plan.png', 300_000))
  expect(await screen.findByRole('progressbar', { name: 'Uploading Site plan.png' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Site plan.png' }))
  expect(screen.queryByText('Site plan.png')).toBeNull()
  await waitFor(() => expect(cancelled).toEqual([upload([]).data.id]))
  hang()
})

test('a file that waits when its user signs out isn’t sent as the next user’s', async () => {
  signInAs(contractor)
  list([])
  const begun: string[] = []
  let fail = () => {}
  meet('post', '/api/quotes/7/attachments', async ({ request }) => {
    begun.push(((await request.json()) as { name: string }).name)
    return new Promise<HttpResponse<null>>((done) => {
      fail = () => done(HttpResponse.error() as HttpResponse<null>)
    })
  })
  openPart(<Attachments place={order} mayAdd />)
  await choose(file('Site plan.png'), file('Haul road.png'))
  await waitFor(() => expect(begun).toEqual(['Site plan.png']))
  act(() => endSession('logout'))
  expect(getUploads()).toEqual([])
  signInAs({ ...contractor, id: contractor.id + 1 })
  fail()
  act(() => addFiles(order, [file('Of the next user.png')], 'own'))
  await waitFor(() => expect(begun).toEqual(['Site plan.png', 'Of the next user.png']))
})

test('whoever only reads is offered nothing to add, and an admin removes', async () => {
  signInAs({ ...contractor, is_owner: false, permissions: ['read'] })
  list([declaration])
  openPart(<Attachments place={order} mayAdd />)
  await row('Declaration.pdf')
  expect(screen.queryByLabelText('Add files')).toBeNull()
  expect(screen.queryByText('Who sees it')).toBeNull()
})

test('an admin sees the person and the firm, and may remove', async () => {
  signInAs(admin)
  list([{ ...plan, is_own: false, readers: 'own' }])
  openPart(<Attachments place={order} mayAdd={false} />)
  const file = within(await row('Site plan.png'))
  expect(file.getByText('1.8 MB, Priya Nair, Tarrant Groundworks, Mon 9 Mar, 09:04')).toBeTruthy()
  expect(file.getByText('Only its firm')).toBeTruthy()
  expect(file.getByRole('button', { name: 'Remove Site plan.png' })).toBeTruthy()
})

test('a file that was left out of a restored backup can’t be downloaded', async () => {
  signInAs(contractor)
  list([{ ...plan, is_stored: false }])
  openPart(<Attachments place={order} mayAdd />)
  const file = within(await row('Site plan.png'))
  expect(file.getByText('The file was not in the backup that was restored. Add it again.')).toBeTruthy()
  expect(file.queryByRole('button', { name: 'Download Site plan.png' })).toBeNull()
})

test.each([
  [1, '1 kB'],
  [96_400, '96 kB'],
  [999_500, '1.0 MB'],
  [1_800_000, '1.8 MB'],
  [9_960_000, '10 MB'],
  [312_000_000, '312 MB'],
  [1_000_000_000, '1 GB'],
  [1_250_000_000, '1.25 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('what has been sent stands beside the whole', () => {
  expect(sentText(4_600_000, 7_200_000)).toBe('4.6 of 7.2 MB')
  expect(sentText(128_000, 212_000)).toBe('128 of 212 kB')
})
