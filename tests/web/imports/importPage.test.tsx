import '../browser.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListFault, ListImported } from '../../../api/contract/csvImports.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { giveFile } from '../../../web/ui/giveFile.ts'
import { admin, answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

vi.mock(import('../../../web/ui/giveFile.ts'), () => ({ giveFile: vi.fn(async () => {}) }))

serveScreens()

const haulier: SessionUser = { ...admin, id: 9, role: 'haulier', roles: ['haulier'], is_owner: true, company_id: 4 }
const path = '/api/haulier/vehicles/import'
const page = '/settings/import-export/vehicles'
const clean: ListImported = {
  stored: false,
  lines: 4_993,
  added: 4_871,
  changed: 97,
  same: 25,
  faulty: 0,
  mostly: 'plated weight t',
  faults: [],
  fault_count: 0,
  plan: 'a'.repeat(64),
}
const fault = (line: number, wrong = 'Not a registration'): ListFault => ({
  line,
  column: 'A',
  heading: 'registration',
  cell: '=cmd',
  wrong,
  right: 'Letters and digits',
})
const file = new File(['registration\nFN19 HVO'], 'fleet.csv', { type: 'text/csv' })
let sent: { file: string; plan?: string }[] = []

function serve(...answers: (ListImported | number)[]): void {
  meet('post', path, async ({ request }) => {
    sent.push((await request.json()) as (typeof sent)[number])
    const data = answers[sent.length - 1] ?? clean
    if (typeof data === 'number') {
      return HttpResponse.json({ message: 'Look at it again.', code: 'plan_changed' }, { status: data })
    }
    return HttpResponse.json({ message: '', data })
  })
}

async function choose(chosen = file): Promise<void> {
  await userEvent.upload(await screen.findByLabelText(/^Choose the CSV file/), chosen)
}

beforeEach(() => {
  sent = []
  vi.mocked(giveFile).mockClear()
  signInAs(haulier)
})

test('the settings lead to each list that this person keeps, with template, export and import', async () => {
  answer('get', '/api/haulier/vehicles', { data: [], meta: { total: 0, next_cursor: null } })
  await openScreen('/settings/import-export')
  const vehicles = await screen.findByRole('group', { name: 'Vehicles' })
  expect(within(vehicles).getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(page)
  await userEvent.click(within(vehicles).getByRole('button', { name: 'Template' }))
  const [[blob, name] = []] = vi.mocked(giveFile).mock.calls
  expect(name).toBe('vehicles-template.csv')
  expect(await blob?.text()).toContain('"registration","gross limit t","plated weight t"\r\n"FN19 HVO","32","31.5"\r\n')
})

test('a file without faults is ready, and the button that stores it repeats the number', async () => {
  serve(clean, { ...clean, stored: true })
  await openScreen(page)
  expect((await screen.findByRole('navigation', { name: 'Breadcrumb' })).textContent).toBe(
    'SettingsImport and exportVehicles',
  )
  await choose()
  const said = await screen.findByText('Nothing has been stored yet. 4,968 vehicles are ready.')
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(sent).toEqual([{ file: btoa('registration\nFN19 HVO') }])
  for (const text of ['4,871', '97', '25', 'mostly the plated weight', 'of 4,993']) screen.getByText(text)

  await userEvent.click(screen.getByRole('button', { name: 'Store 4,968 vehicles' }))
  const stored = await screen.findByText('4,968 vehicles have been stored.')
  expect(document.activeElement?.contains(stored)).toBe(true)
  expect(sent[1]).toEqual({ file: btoa('registration\nFN19 HVO'), plan: clean.plan })
  expect(screen.getByText('Stored', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
})

test('faults stand in the way: 200 on the page, all of them in the CSV, and nothing can be stored', async () => {
  const faults = Array.from({ length: 250 }, (_, at) => fault(at + 2))
  serve({ ...clean, faults, fault_count: 250, faulty: 250 })
  await openScreen(page)
  await choose()
  await screen.findByText('Nothing has been stored. 250 faults stand in the way.')
  const table = screen.getByRole('table', { name: 'Faults in the file' })
  expect(within(table).getAllByRole('row')).toHaveLength(201)
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
    '2A registration=cmdNot a registrationLetters and digits',
  )
  screen.getByText('Showing 200 of 250 faults: the CSV has them all.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Store 4,968 vehicles' }).disabled).toBe(true)
  screen.getByText('Possible once the dry run finds no fault.')

  await userEvent.click(screen.getByRole('button', { name: 'Faults as CSV' }))
  const [[blob, name] = []] = vi.mocked(giveFile).mock.calls
  const lines = (await blob?.text())?.trim().split('\r\n') ?? []
  expect([name, lines.length, lines[1]]).toEqual([
    ...['fleet-faults.csv', 251, `"2","A","registration","'=cmd","Not a registration","Letters and digits"`],
  ])
})

test('another file starts again and keeps nothing', async () => {
  serve({ ...clean, faults: [fault(7)], fault_count: 1, faulty: 1 }, clean)
  await openScreen(page)
  await choose()
  await screen.findByText('Nothing has been stored. 1 fault stands in the way.')
  await userEvent.upload(screen.getByLabelText('Other file', { selector: 'input' }), new File(['x'], 'other.csv'))
  await screen.findByText('Nothing has been stored yet. 4,968 vehicles are ready.')
  expect(screen.queryByRole('table', { name: 'Faults in the file' })).toBeNull()
  screen.getByText(/^other\.csv, 4,993 lines, 1 kB, read in /)
})

test('what somebody changed meanwhile is looked at again before anything is stored', async () => {
  serve(clean, 409, { ...clean, added: 4_870, same: 26 }, { ...clean, stored: true })
  await openScreen(page)
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Store 4,968 vehicles' }))
  await screen.findByText('Nothing has been stored yet. 4,967 vehicles are ready.')
  screen.getByText('Somebody changed the list meanwhile. This is what the file would do now.')
  await userEvent.click(screen.getByRole('button', { name: 'Store 4,967 vehicles' }))
  await screen.findByText(/have been stored\.$/)
})

test('a file that is as the list has nothing to store', async () => {
  serve({ ...clean, added: 0, changed: 0, same: 25, mostly: null })
  await openScreen(page)
  await choose()
  await screen.findByText('There is nothing to store: file and list are the same.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Store 0 vehicles' }).disabled).toBe(true)
})

test('reading can be stopped', async () => {
  const ended = vi.fn()
  meet('post', path, async ({ request }) => {
    request.signal.addEventListener('abort', ended)
    await delay('infinite')
    return HttpResponse.json({})
  })
  await openScreen(page)
  await choose()
  await screen.findByRole('progressbar', { name: 'Reading fleet.csv' })
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByLabelText(/^Choose the CSV file/)
  await waitFor(() => expect(ended).toHaveBeenCalled())
})

test('what is no table says what to do', async () => {
  meet('post', path, () =>
    HttpResponse.json(
      { message: 'This is a workbook.', code: 'invalid', errors: { file: ['This is a workbook.'] } },
      { status: 422 },
    ),
  )
  await openScreen(page)
  await choose()
  await screen.findByText('fleet.csv: This is a workbook.')
  screen.getByText('Nothing has been stored.')
})

test('a file over 2 MB isn’t sent', async () => {
  serve()
  await openScreen(page)
  await choose(new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'large.csv'))
  await screen.findByText('large.csv: This file is larger than 2 MB. Divide it into several.')
  expect(sent).toEqual([])
})

test('a list that somebody doesn’t keep is closed to them', async () => {
  signInAs({ ...haulier, role: 'haulier_execute_order', roles: ['haulier_execute_order'], is_owner: false })
  await openScreen(page)
  await screen.findByText('You don’t keep this list.')
})

test('an import without an answer says that it may be stored, and while it waits no other file is chosen', async () => {
  let calls = 0
  const stored = { ...clean, stored: true, added: 0, changed: 0, same: 4_993 }
  let answerStore = () => {}
  const waiting = new Promise<void>((done) => {
    answerStore = done
  })
  meet('post', path, async () => {
    calls += 1
    if (calls === 2) await waiting
    return calls === 2 ? HttpResponse.error() : HttpResponse.json({ message: '', data: calls === 1 ? clean : stored })
  })
  await openScreen(page)
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Store 4,968 vehicles' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Other file' }).disabled).toBe(true)
  answerStore()
  await screen.findByText(/so it may be stored or not\. Store it again: nothing is stored twice\.$/)
  screen.getByText('Failed to store')
  screen.getByText('4,968 vehicles are ready.')
  await userEvent.click(screen.getByRole('button', { name: 'Store 4,968 vehicles' }))
  await screen.findByText('Everything is stored.')
})

test('a file dropped anywhere on the page is read, and never opened in place of the app', async () => {
  serve(clean, clean)
  await openScreen(page)
  await choose()
  const verdict = await screen.findByText('Nothing has been stored yet. 4,968 vehicles are ready.')
  expect(fireEvent.dragOver(verdict)).toBe(false)
  fireEvent.drop(verdict, { dataTransfer: { files: [new File(['x'], 'dropped.csv')] } })
  await screen.findByText(/^dropped\.csv, 4,993 lines/)
})
