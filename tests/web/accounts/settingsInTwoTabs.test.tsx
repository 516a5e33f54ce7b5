import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '../../../api/contract/accounts.ts'
import { CompanySection } from '../../../web/accounts/settings/CompanySection.tsx'
import { OwnDetails } from '../../../web/accounts/settings/OwnDetails.tsx'
import { ProductSection } from '../../../web/accounts/settings/ProductSection.tsx'
import { useProfile } from '../../../web/session/useProfile.ts'
import { answer, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const company: NonNullable<Profile['company']> = {
  id: 4,
  company_name: 'Calladine Stone',
  company_address: 'Grange Mill Quarry',
  company_city: null,
  company_postcode: 'DE4 4HY',
  latitude: 53.1,
  longitude: -1.6,
  precision: 'area',
  phone: '01632 960 700',
  contractor: true,
  supplier: false,
  haulier: false,
  waste_handler: false,
  tax_id: null,
  website: null,
  payable_contact_name: null,
  payable_contact_phone: null,
  payable_contact_email: null,
  requires_po: 'no',
  requires_credit_account: false,
  vosa_number: null,
  fors_registered: false,
  fors_status: null,
  version: 5,
  products_version: 1,
}
const profile: Profile = {
  id: 7,
  first_name: 'Ruth',
  last_name: 'Calladine',
  name: 'Ruth Calladine',
  email: 'ruth@calladine.example',
  phone: '01632 960 701',
  role: 'contractor',
  roles: ['contractor'],
  permissions: [],
  company_id: 4,
  company_name: 'Calladine Stone',
  company,
  product_supplier: null,
  version: 3,
}

type Sent = { version: number; company?: { version: number } }
let sent: (number | undefined)[][]

beforeEach(() => {
  sent = []
})

/** Another tab saves before this one does. What isn't about the newest versions is refused, each as the request names it. */
function serveProfile(newest: { version: number; company: number }) {
  const saved = { ...profile, version: newest.version, company: { ...company, version: newest.company } }
  meet('get', '/api/user/profile', () => HttpResponse.json(sent.length === 0 ? profile : saved))
  meet('put', '/api/user/profile', async ({ request }) => {
    const body = (await request.json()) as Sent
    sent.push([body.version, body.company?.version])
    const refuse = (message: string, stale: Record<string, number>) =>
      HttpResponse.json({ message, code: 'changed', newest: stale }, { status: 409 })
    if (body.version !== newest.version) return refuse('Your details changed.', { version: newest.version })
    if (body.company && body.company.version !== newest.company) {
      return refuse('Your company changed.', { 'company.version': newest.company })
    }
    return HttpResponse.json({ message: 'Profile updated', data: profile })
  })
}

test('own details that another tab changed meanwhile stay as typed, and a second save saves them', async () => {
  serveProfile({ version: 4, company: 5 })
  openPart(<Own />)
  const phone = await screen.findByLabelText<HTMLInputElement>(/^Phone/)
  await userEvent.clear(phone)
  await userEvent.type(phone, '01632 960 799')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  const refusal = within(await screen.findByRole('alert'))
  expect(refusal.getByText('Your details changed.')).toBeTruthy()
  expect(phone.value).toBe('01632 960 799')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText('Profile updated')).toBeTruthy()
  expect(sent).toEqual([
    [3, undefined],
    [4, undefined],
  ])
})

test('company details that another tab changed meanwhile stay as typed, under a version of their own', async () => {
  serveProfile({ version: 3, company: 6 })
  openPart(<OwnCompany />)
  const name = await screen.findByLabelText<HTMLInputElement>('Company name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Calladine & Sons')
  await userEvent.click(screen.getByRole('button', { name: 'Save company' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your company changed.')
  expect(name.value).toBe('Calladine & Sons')
  await userEvent.click(screen.getByRole('button', { name: 'Save company' }))
  expect(await screen.findByText('Profile updated')).toBeTruthy()
  expect(sent).toEqual([
    [3, 5],
    [3, 6],
  ])
})

test.each([
  ['one’s own details', 4, [[3], [4]]],
  ['one’s own details that another tab has saved too', 5, [[3], [4]]],
])('%s that are typed during a save build on that save', async (_, shown, versions) => {
  let answerFirst = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  meet('get', '/api/user/profile', () => HttpResponse.json({ ...profile, version: sent.length === 0 ? 3 : shown }))
  meet('put', '/api/user/profile', async ({ request }) => {
    const { version } = (await request.json()) as Sent
    sent.push([version])
    await isHeld
    return HttpResponse.json({ message: 'Profile updated', data: { ...profile, version: version + 1 } })
  })
  openPart(<Own />)
  const phone = await screen.findByLabelText<HTMLInputElement>(/^Phone/)
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  await userEvent.type(phone, '7')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.type(phone, '8')
  answerFirst()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save details' }).ariaDisabled).toBeNull())
  expect(phone.value).toBe('01632 960 70178')
  await save()
  await waitFor(() => expect(sent).toEqual(versions))
})

const type1 = { product_id: 3, name: 'MOT Type 1', certified: false }
const capping = { product_id: 4, name: '6F5 capping', certified: false }

function Own() {
  const { data } = useProfile()
  return data ? <OwnDetails profile={data} /> : null
}

function OwnCompany() {
  const { data } = useProfile()
  return data?.company ? <CompanySection profile={data} company={data.company} /> : null
}

/** As the settings show it: with the profile as it was read last. */
function Supplied() {
  const { data } = useProfile()
  if (!data?.company?.products) return null
  return <ProductSection profile={data} company={data.company} products={data.company.products} />
}

test('two products certified in a row are both saved, and neither counts as somebody else’s change', async () => {
  let version = 1
  let products = [type1, capping]
  answer('get', '/api/products', { data: [], meta: { total: 0, next_cursor: null } })
  meet('get', '/api/user/profile', () =>
    HttpResponse.json({ ...profile, company: { ...company, products, products_version: version } }),
  )
  let answerFirst = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  meet('put', '/api/user/profile', async ({ request }) => {
    await isHeld
    const { company: asked } = (await request.json()) as { company: { products_version: number; products: Row[] } }
    if (asked.products_version !== version) {
      return HttpResponse.json({ message: 'Somebody changed it.', code: 'changed', newest: {} }, { status: 409 })
    }
    version += 1
    products = products.map((row) => ({ ...row, ...asked.products.find((one) => one.product_id === row.product_id) }))
    const left = { ...company, products, products_version: version }
    return HttpResponse.json({ message: 'Profile updated', data: { ...profile, company: left } })
  })
  openPart(<Supplied />)
  const certified = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Certified: ${name}` })
  await userEvent.click(await certified('MOT Type 1'))
  await userEvent.click(await certified('6F5 capping'))
  answerFirst()
  await waitFor(() => expect(products.map((row) => row.certified)).toEqual([true, true]))
  expect((await certified('MOT Type 1')).checked).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

type Row = { product_id: number; certified: boolean }
