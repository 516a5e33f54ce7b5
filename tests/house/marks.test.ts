import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMarks } from '../../build/marks.ts'
import { paths } from '../../web/paths.ts'

const web = join(import.meta.dirname, '../../web')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-marks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(module: string, text: string): void {
  mkdirSync(dirname(join(folder, module)), { recursive: true })
  writeFileSync(join(folder, module), text)
}

test('only the pages of the driver and the yard work offline', () => {
  const { offline } = readMarks(web)
  for (const page of [
    'areas/DriverArea.tsx',
    'drivers/JobsPage.tsx',
    'areas/DriverJobPage.tsx',
    'tickets/capture/DriverTicketPage.tsx',
    'tickets/unsent/UnsentPage.tsx',
    'drivers/MePage.tsx',
    'areas/HaulierArea.tsx',
    'areas/HaulierDashboard.tsx',
    'quotes/HaulierQuotesPage.tsx',
    'areas/HaulierQuotePage.tsx',
    'orders/HaulierOrdersPage.tsx',
    'areas/HaulierOrderPage.tsx',
    'drivers/AddUserPage.tsx',
    'drivers/UnsentChangesPage.tsx',
    'accounts/settings/SettingsPage.tsx',
    'activity/ActivityPage.tsx',
    'tickets/TicketQr.tsx',
  ]) {
    expect(offline, page).toContain(page)
  }
  expect([...offline].filter((module) => /(Admin|Contractor|Supplier)/.test(module))).toEqual([])
})

test('every public page is drawn at its own address', () => {
  const { drawn } = readMarks(web)
  const { home, about, contact, contractors, suppliers, hauliers, privacyPolicy, terms } = paths
  const { login, registerUser, registerContractor, registerSupplier, registerHaulier } = paths
  const expected = [
    ...[home, about, contact, contractors, suppliers, hauliers, privacyPolicy, terms],
    ...[login, registerUser, registerContractor, registerSupplier, registerHaulier],
  ]
  expect(drawn.map(({ path }) => path).sort()).toEqual(expected.sort())
})

test('a page that moves keeps its marks', () => {
  write('anywhere/else/MePage.tsx', 'export const worksOffline = true\nexport function MePage() {}\n')
  write('site/AboutPage.tsx', 'export const drawnAt = paths.about\n')
  write('site/Steps.tsx', 'export function Steps() {}\n')
  expect(readMarks(folder)).toEqual({
    offline: new Set(['anywhere/else/MePage.tsx']),
    drawn: [{ path: '/about', module: 'site/AboutPage.tsx' }],
  })
})

test.each([
  'export const worksOffline = isPhone()',
  "export const drawnAt = '/about'",
  'export const drawnAt = paths.nowhere',
  'export const drawnAt = paths.adminQuote',
])('a mark that the build can’t read stops it: %s', (line) => {
  write('site/AboutPage.tsx', `${line}\n`)
  expect(() => readMarks(folder)).toThrow('site/AboutPage.tsx')
})
