import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockCompany } from '../../../api/companies/queries.ts'
import { planOf } from '../../../api/imports/service.ts'
import { counts } from '../../counts.ts'
import { openTestApi, type Reply } from '../harness.ts'
import { record } from '../statements.ts'
import { createPeople, type Member, type Person } from '../world.ts'
import { countWaiting } from './waiting.ts'

/** What each list has of its own; vehicles.test.ts has what all have. */
const t = await openTestApi()
const { a, b, admin } = t.world

const headings = {
  '/api/haulier/drivers': 'first name,last name,email,phone',
  '/api/sites':
    'name,address,city,postcode,latitude,longitude,access opens,access closes,site entrance,site contact,site contact phone,reference,what3words,bank holidays',
  '/api/products': 'name,description,status',
} as const
type Path = keyof typeof headings

const fileOf = (path: Path, rows: readonly string[]) => [headings[path], ...rows].join('\r\n')
const send = (person: Pick<Person, 'token'>, path: Path, content: string, plan?: string) =>
  t.as(person).post(`${path}/import`, { file: Buffer.from(content).toString('base64'), ...(plan && { plan }) })
const look = (person: Pick<Person, 'token'>, path: Path, ...rows: string[]) => send(person, path, fileOf(path, rows))
const exported = async (person: Pick<Person, 'token'>, path: Path) =>
  (await t.as(person).get(`${path}.csv`)).raw.body as string

async function bring(person: Pick<Person, 'token'>, path: Path, ...rows: string[]): Promise<Reply> {
  const seen = await look(person, path, ...rows)
  expect([seen.status, seen.body.data?.faults]).toEqual([200, []])
  return send(person, path, fileOf(path, rows), seen.body.data.plan)
}

const faultsOf = ({ body }: Reply) =>
  body.data.faults.map(({ line, column, wrong }: Record<string, unknown>) => [line, column, wrong])
const events = (kind: string) => t.db.selectFrom('events').selectAll().where('kind', '=', kind).orderBy('id').execute()

let firms = 0
let firm: Member
const place = { postcode: 'DE4 4HY', city: 'Matlock', latitude: 53.1, longitude: -1.6 }
beforeEach(async () => {
  firms += 1
  const services = { is_contractor: true, is_haulier: true }
  firm = await createPeople(t.db, t.clock.now).owner(`firm-${firms}`, services, place)
})

describe('drivers', () => {
  const path = '/api/haulier/drivers'
  const email = (name: string) => `${name}-${firms}@drivers.example`

  test('each gets a link by mail, an event and a line in the record of access, and no password that anybody knows', async () => {
    const before = (await events('staff.invited')).length
    await bring(
      firm,
      path,
      `Callum,Reid,${email('callum')},07700 900123`,
      `Dana,Platt,${email('dana')},+44 7700 900124`,
    )
    const people = await t.db
      .selectFrom('users')
      .selectAll()
      .where('company_id', '=', firm.company_id)
      .where('role', '=', 'driver')
      .orderBy('first_name')
      .execute()
    expect(people).toMatchObject([
      { first_name: 'Callum', phone: '07700 900123', email_verified_at: null, verified_by: firm.id },
      { first_name: 'Dana', phone: '+44 7700 900124', email_verified_at: null, verified_by: firm.id },
    ])
    const invited = (await events('staff.invited')).slice(before)
    expect(invited.map(({ data }) => data)).toEqual(people.map(({ id }) => ({ user_id: id, role: 'driver' })))
    const jobs = await t.deps.jobs.fetch<{ event_id: number }>('mail', { batchSize: 500 })
    const mailed = jobs.map(({ data }) => data.event_id)
    expect(invited.every(({ id }) => mailed.includes(Number(id)))).toBe(true)
    const records = await t.db.selectFrom('access_records').selectAll().where('kind', '=', 'staff.invited').execute()
    expect(records.slice(-2)).toMatchObject(
      people.map(({ id }) => ({ user_id: id, actor_id: firm.id, company_id: firm.company_id })),
    )
  })

  test('who is known already stays; what only they may change is a fault, and so is a taken email', async () => {
    const callum = `Callum,Reid,${email('callum')},07700 900123`
    await bring(firm, path, callum)
    expect((await look(firm, path, callum.toUpperCase().replace('CALLUM,REID', 'Callum,Reid'))).body.data.same).toBe(1)
    const seen = await look(
      firm,
      path,
      `Callum,Read,${email('callum')},07700 900123`,
      `Somebody,Else,${b.driver.email.toUpperCase()},07700 900125`,
      `Nobody,Here,no address,07700 900126`,
      `Short,Number,${email('short')},7.7009E+09`,
    )
    expect(faultsOf(seen)).toEqual([
      [2, 'B', 'Only drivers themselves change this'],
      [3, 'C', 'The email has already been taken'],
      [4, 'C', expect.stringContaining('email')],
      [5, 'D', 'The spreadsheet has shortened this number'],
    ])
  })

  test('200 are invited in a day, in as many statements as two', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `Given,Family,${email(`d${from + at}`)},07700 900123`)
    const statementsFor = async (from: number, count: number) =>
      (await record(async () => void (await bring(firm, path, ...rows(from, count))))).length
    const few = await statementsFor(0, 2)
    expect(await statementsFor(2, 197)).toBe(few)
    expect(faultsOf(await look(firm, path, ...rows(199, 3)))).toEqual([
      [3, 'C', 'At most 200 drivers are invited in a day'],
    ])
  })

  test('no more emails are looked up than may be invited', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `Given,Family,${email(`n${at}`)},07700 900123`)
    const taken = `Somebody,Else,${b.driver.email},07700 900125`
    expect(faultsOf(await look(firm, path, ...rows, taken))).toEqual([
      [202, 'C', 'At most 200 drivers are invited in a day'],
    ])
  })

  test('a dry run mails nobody, and replaces no unconfirmed registration', async () => {
    const lone = await createPeople(t.db, t.clock.now).owner(`lone-${firms}`, { is_haulier: true }, place)
    await t.db
      .updateTable('users')
      .set({ email_verified_at: null, verified_at: null })
      .where('id', '=', lone.id)
      .execute()
    const before = (await events('staff.invited')).length
    expect((await look(firm, path, `Lone,Driver,${lone.email},07700 900123`)).body.data).toMatchObject({ added: 1 })
    const still = await t.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', lone.id)
      .executeTakeFirstOrThrow()
    expect([still.deleted_at, (await events('staff.invited')).length]).toEqual([null, before])
  })
})

describe('sites', () => {
  const path = '/api/sites'
  const yard = 'Infinity Park,"Infinity Park Way, Gate 2",Derby,de249fu,,,7:00,16:30:00,,,,IP-07,,'
  const listed = async () => (await t.as(firm).get('/api/sites')).body.data

  test('are read with spreadsheets’ times, and take their nation from the postcode', async () => {
    await bring(firm, path, yard, 'Leith,Dock Road,Edinburgh,EH6 6QU,55.97,-3.17,06:00,18:00,,,,,,England and Wales')
    const found = (await listed()).toSorted((one: { name: string }, next: { name: string }) =>
      one.name.localeCompare(next.name),
    )
    expect(found).toMatchObject([
      {
        name: 'Infinity Park',
        postcode: 'DE24 9FU',
        access_open: '07:00',
        access_close: '16:30',
        nation: 'england_wales',
      },
      { name: 'Leith', latitude: 55.97, longitude: -3.17, nation: 'england_wales' },
    ])
    expect((await events('site.imported')).at(-1)).toMatchObject({ actor_id: firm.id, data: { name: '2 added' } })
    const [told] = (await t.as(firm).get('/api/activity')).body.data
    expect(told).toMatchObject({ kind: 'site.imported', subject: '2 added' })
  })

  test('are known by name and postcode; a change counts as one, and keeps what it replaced', async () => {
    await bring(firm, path, yard)
    const changed = await bring(firm, path, yard.replace('IP-07', 'IP-08').replace('Infinity Park,', 'INFINITY PARK,'))
    expect(changed.body.data).toMatchObject({ added: 0, changed: 1 })
    expect(await listed()).toMatchObject([{ name: 'INFINITY PARK', reference: 'IP-08', version: 2 }])
    const edit = await t.db.selectFrom('edits').selectAll().where('subject', '=', 'site').execute()
    expect(edit.at(-1)?.replaced).toMatchObject({ reference: '“IP-07”' })
  })

  test('half a pin, an unknown nation and an archived site are faults', async () => {
    await bring(firm, path, yard)
    const [{ id }] = await listed()
    await t.as(firm).post(`/api/sites/${id}/archive`)
    const seen = await look(
      firm,
      path,
      yard.replace('IP-07', 'IP-08'),
      'Half,Way,Derby,DE24 9FU,52.9,,07:00,16:30,,,,,,',
      'Other,Way,Derby,DE24 9FU,,,07:00,16:30,,,,,,Wales',
      'Comma,Way,Derby,DE24 9FU,"52,9","-1,4",07:00,16:30,,,,,,',
    )
    expect(faultsOf(seen)).toEqual([
      [2, 'A', 'This site is archived'],
      [3, 'F', 'A pin needs both a latitude and a longitude.'],
      [4, 'N', 'No such bank holidays'],
      [5, 'E', 'Comma in place of a point'],
      [5, 'F', 'Comma in place of a point'],
    ])
    expect(await exported(firm, path)).not.toContain('Infinity')
  })

  test('are stored in as many statements as a few are, and 1,000 at most', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `Plot ${from + at},Way,Derby,DE24 9FU,,,07:00,16:30,,,,,,`)
    const statementsFor = async (from: number, count: number) =>
      (await record(async () => void (await bring(firm, path, ...rows(from, count))))).length
    const few = await statementsFor(0, 2)
    expect(await statementsFor(2, 997)).toBe(few)
    expect(faultsOf(await look(firm, path, ...rows(999, 3)))).toEqual([
      [3, 'A', 'A company can save at most 1,000 sites'],
    ])
  })

  test('of two people’s imports of one file at once the second finds all of it stored', async () => {
    const colleague = await createPeople(t.db, t.clock.now).staff(
      ...([`buyer-${firms}`, 'contractor', firm.company_id, ['decide']] as const),
    )
    const content = fileOf(path, [yard])
    const { plan } = (await send(firm, path, content)).body.data
    const answers = await t.db.transaction().execute(async (trx) => {
      await lockCompany(trx, firm.company_id)
      const both = [firm, colleague].map((person) => send(person, path, content, plan))
      await expect.poll(() => countWaiting(t.db)).toBe(2)
      return { both }
    })
    const done = (await Promise.all(answers.both)).map(({ body }) => [body.data.stored, body.data.added])
    expect(done.toSorted()).toEqual([
      [true, 0],
      [true, 1],
    ])
    expect(await listed()).toHaveLength(1)
  })

  const text = (most: number) =>
    fc
      .string({ minLength: 1, maxLength: most, unit: fc.constantFrom(...'aZ0 ,;"\'=+-@\t/é£') })
      .filter((one) => one.trim() !== '' && !one.includes('\t'))
  const site = fc.record({
    name: text(20),
    address: text(20),
    city: text(8),
    postcode: fc.constantFrom('DE24 9FU', 'EH6 6QU', 'BT1 1AA'),
    access_open: fc.constantFrom('07:00', '00:00'),
    access_close: fc.constantFrom('16:30', '23:59'),
    site_entrance: fc.option(text(20).map((one) => `${one}\n=next`)),
    reference: fc.option(text(10)),
    pin: fc.option(
      fc.record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.constantFrom(-1e-7, 0, -1.4421),
      }),
    ),
  })

  test('what is exported is read back as it stands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(site, { minLength: 1, maxLength: 5 }), async (drawn) => {
        for (const { pin, ...one } of drawn) await t.as(firm).post(path, { ...one, ...pin })
        const kept = (await t.as(firm).get('/api/sites?limit=1')).body.meta.total
        const { data } = (await send(firm, path, await exported(firm, path))).body
        expect([data.faults, data.same, data.lines]).toEqual([[], kept, kept])
      }),
      { numRuns: counts(25, 200) },
    )
  })
})

describe('products', () => {
  const path = '/api/products'
  const named = (name: string) => t.db.selectFrom('products').selectAll().where('name', '=', name).execute()

  test('a contractor’s wait for an administrator, who is told once', async () => {
    await bring(firm, path, `Topsoil ${firms},"Screened, 10 mm",`, `Crusher run ${firms},Graded,pending`)
    expect(await named(`Topsoil ${firms}`)).toMatchObject([
      { status: 0, created_by: firm.id, description: 'Screened, 10 mm' },
    ])
    const [told] = (await t.as(admin).get('/api/activity')).body.data
    expect(told).toMatchObject({ kind: 'product.imported', subject: '2 added' })
  })

  test('a contractor approves none, and changes none that is known', async () => {
    const first = (await exported(firm, path)).split('\r\n')[1] ?? ''
    const [name] = first.split(',')
    const seen = await look(firm, path, `${name},Something else,Approved`, `New ${firms},Words,approved`)
    expect(faultsOf(seen)).toEqual([
      [2, 'B', 'Only an administrator changes a product'],
      [3, 'C', 'An administrator approves products'],
    ])
  })

  test('nobody reads another’s pending product, and its name is free to them', async () => {
    const secret = `Secret ${firms},Blend,`
    await bring(firm, path, secret)
    expect(await exported(a.contractor, path)).not.toContain('Secret')
    const other = await look(a.contractor, path, secret)
    expect(other.body.data).toMatchObject({ added: 1, same: 0, faults: [] })
    expect(await exported(admin, path)).toContain(`Secret ${firms}`)
  })

  test('an administrator changes and approves', async () => {
    await bring(firm, path, `Ballast ${firms},Mixed,`)
    const { body } = await bring(admin, path, `Ballast ${firms},Mixed,Approved`)
    expect(body.data).toMatchObject({ added: 0, changed: 1, mostly: 'status' })
    expect(await named(`Ballast ${firms}`)).toMatchObject([{ status: 1, version: 2 }])
  })

  test('a contractor adds at most 60 in a day', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `P${firms} ${from + at},Words,`)
    await bring(firm, path, ...rows(0, 59))
    expect(faultsOf(await look(firm, path, ...rows(59, 2)))).toEqual([
      [3, 'A', 'You can add at most 60 products in a day'],
    ])
  })

  test('what is exported is read back as it stands, by whoever exports it', async () => {
    for (const person of [firm, a.contractor, admin]) {
      const { data } = (await send(person, path, await exported(person, path))).body
      expect([data.faults, data.same]).toEqual([[], data.lines])
    }
  })
})

test('another firm’s rows are neither matched nor changed', async () => {
  const before = await t.db.selectFrom('vehicles').selectAll().where('company_id', '=', b.haulier.company_id).execute()
  const content = [
    'registration,gross limit t,plated weight t',
    ...before.map(({ registration }) => `${registration},44,`),
  ]
  const lines = content.length > 1 ? content : [...content, 'FN19 HVO,44,']
  const bytes = Buffer.from(lines.join('\n'))
  const plan = planOf(
    bytes,
    lines.slice(1).map((_, at) => [at + 2, null, null]),
  )
  const { body } = await t.as(firm).post('/api/haulier/vehicles/import', { file: bytes.toString('base64'), plan })
  expect(body.data).toMatchObject({ stored: true, added: lines.length - 1, changed: 0 })
  const after = await t.db.selectFrom('vehicles').selectAll().where('company_id', '=', b.haulier.company_id).execute()
  expect(after).toEqual(before)
})
