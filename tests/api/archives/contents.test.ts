import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { makeAttachment, makeSite } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { noteForm, noteJpeg } from '../noteForm.ts'
import { sealRest } from '../sealed.ts'
import { amounts, tellStory } from '../story.ts'
import { plainTicket, signaturePng } from '../ticketBody.ts'
import { type Member, password } from '../world.ts'
import { unzip } from './unzip.ts'

const t = await openTestApi()
const { a, b, allRounder } = t.world
const story = await tellStory(t)
await t.as(a.driver).post('/api/tickets', plainTicket(story.quote_id, { vehicle: 'YK20 LDP' }))
await t.app.inject({
  method: 'POST',
  url: `/api/quotes/${story.quote_id}/collection-notes`,
  headers: { authorization: `Bearer ${a.driver.token}` },
  payload: noteForm(),
})
await makeSite(t.db, a)
await makeAttachment(t.db, a, story.quote_id, { name: '../Plan & "Ziel".pdf' })
await t.as(a.haulier).post('/api/haulier/vehicles', { registration: 'FN19 HVO', axle_class: 32 })
await sealRest(t.db, t.clock.now)

const archiveOf = async (who: Member, options: object = {}) => {
  const reply = await t.as(who).post('/api/firm-archive', { account_password: password, ...options })
  expect(reply.status).toBe(200)
  return unzip(reply.raw.rawPayload)
}
const textOf = (files: Map<string, Buffer>, name: string) => String(files.get(name))
const rowsOf = (files: Map<string, Buffer>, name: string): Record<string, string>[] =>
  parse(textOf(files, name), { columns: true, bom: true })

const firms = { contractor: a.contractor, supplier: a.supplier, haulier: a.haulier } as const
const archives = {
  contractor: await archiveOf(a.contractor, { papers: true }),
  supplier: await archiveOf(a.supplier),
  haulier: await archiveOf(a.haulier),
}

/** The archive's file, and the call that answers the same. */
const same = {
  contractor: {
    'tickets.csv': '/api/tickets.csv',
    'quotes.csv': '/api/quotes.csv',
    'orders-bought.csv': '/api/contractor/accepted-quotes.csv',
    'statements/2026-03-contractor.csv': '/api/statements.csv?month=2026-03&as=contractor',
    'seals/keys.json': '/api/verify/keys',
  },
  supplier: {
    'tickets.csv': '/api/tickets.csv',
    'bids.csv': '/api/my-bid-quotes.csv',
    'orders-sold.csv': '/api/supplier/accepted-quotes.csv',
    'statements/2026-03-supplier.csv': '/api/statements.csv?month=2026-03&as=supplier',
  },
  haulier: {
    'tickets.csv': '/api/tickets.csv',
    'orders-carried.csv': '/api/haulier/accepted-quotes.csv',
    'statements/2026-03-haulier.csv': '/api/statements.csv?month=2026-03&as=haulier',
  },
} as const

const trades = ['contractor', 'supplier', 'haulier'] as const

test.each(trades)('each table of a %s is what its own call answers', async (trade) => {
  for (const [name, url] of Object.entries(same[trade])) {
    expect([name, textOf(archives[trade], name)]).toEqual([name, (await t.as(firms[trade]).get(url)).raw.body])
  }
  const path = trade === 'contractor' ? 'quotes' : 'quote'
  const { data } = (await t.as(firms[trade]).get(`/api/${path}/${story.quote_id}/tickets`)).body
  expect(JSON.parse(textOf(archives[trade], 'tickets.json')).data).toEqual(data.toReversed())
  const people = (await t.as(firms[trade]).get('/api/haulier/users')).body.data
  expect(rowsOf(archives[trade], 'people.csv').map(({ Email }) => Email)).toEqual(
    people.map(({ email }: { email: string }) => email),
  )
})

test('a firm has its own trade’s lists and no other’s', () => {
  const listed = (trade: keyof typeof archives) => [...archives[trade].keys()].filter((name) => !name.includes('/'))
  const always = ['README.txt', 'index.csv', 'people.csv', 'tickets.csv', 'tickets.json']
  expect(listed('contractor').toSorted()).toEqual(
    [...always, 'orders-bought.csv', 'quotes.csv', 'sites.csv', 'sites-archived.csv'].toSorted(),
  )
  expect(listed('supplier').toSorted()).toEqual(
    [...always, 'bids.csv', 'collection-points.csv', 'orders-sold.csv', 'products.csv'].toSorted(),
  )
  expect(listed('haulier').toSorted()).toEqual(
    [...always, 'drivers.csv', 'orders-carried.csv', 'vehicles.csv'].toSorted(),
  )
  expect(rowsOf(archives.haulier, 'vehicles.csv')).toMatchObject([{ 'Class t': '32' }])
  expect(rowsOf(archives.haulier, 'drivers.csv')).toMatchObject([{ Email: a.driver.email }])
  expect(rowsOf(archives.contractor, 'sites.csv')).toMatchObject([{ Site: 'Infinity Park' }])
})

test('pictures, attachments and papers are the stored ones, by names that no system refuses', () => {
  const { contractor } = archives
  const carrier = a.haulier.company_id
  for (const number of [1, 2]) {
    expect(contractor.get(`tickets/carrier-${carrier}-ticket-${number}.pdf`)?.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(contractor.has(`signatures/carrier-${carrier}-ticket-${number}.png`)).toBe(true)
  }
  expect(contractor.get('statements/2026-03-contractor.pdf')?.toString('latin1', 0, 5)).toBe('%PDF-')
  const named = (folder: string) => [...contractor.keys()].filter((name) => name.startsWith(folder))
  expect(named('attachments/')).toEqual([expect.stringMatching(/^attachments\/\d+-\d+-_\._Plan _ _Ziel_\.pdf$|\.pdf$/)])
  expect(named('collection-notes/').map((name) => contractor.get(name)?.length)).toEqual([expect.any(Number)])
  expect(noteJpeg.length * signaturePng.length).toBeGreaterThan(0)
  for (const name of contractor.keys()) expect(name).toMatch(/^[\w-]+(\/(?!\.)[\w. -]+)?(\.\w+)?$/)
  expect([...archives.supplier.keys()].filter((name) => name.startsWith('attachments/'))).toEqual([])
})

test.each(trades)(
  'the index of a %s has the size and the hash of each other file, and the size foretells them',
  async (trade) => {
    const files = archives[trade]
    const rows = rowsOf(files, 'index.csv')
    expect(rows.map(({ File }) => File)).toEqual([...files.keys()].filter((name) => name !== 'index.csv'))
    for (const { File = '', Bytes, 'SHA-256': hash } of rows) {
      const bytes = files.get(File) ?? Buffer.alloc(0)
      expect([Bytes, hash]).toEqual([String(bytes.length), createHash('sha256').update(bytes).digest('hex')])
    }
    const { data } = (await t.as(firms[trade]).get('/api/firm-archive/size')).body
    expect(data.tickets).toBe(2)
    expect(data.files + (trade === 'contractor' ? data.papers : 0)).toBe(files.size)
  },
)

test('no file tells a supplier or haulier the markup, the contractor’s total or a rival’s price', () => {
  const pounds = (amount: number) => [String(amount), amount.toFixed(2), amount.toLocaleString('en-GB')]
  const total = amounts.bid + amounts.delivery + amounts.markup
  const secret = {
    supplier: [amounts.markup, amounts.delivery, total, amounts.rivalBid, amounts.rivalPrice],
    haulier: [amounts.markup, amounts.bid, total, amounts.rivalBid, amounts.rivalPrice],
    contractor: [amounts.rivalPrice],
  }
  for (const trade of trades) {
    const told = [...archives[trade]]
      .filter(([name]) => /\.(csv|json|txt)$/.test(name) && name !== 'index.csv')
      .map(([name, content]) => [name, String(content).replace(/"[0-9a-f]{16,}"|\d{50,}|[A-Za-z0-9+/]{60,}=*/g, '')])
    for (const amount of secret[trade].flatMap(pounds)) {
      const found = told.filter(([, text]) =>
        new RegExp(`(?<![\\d.,])${amount.replaceAll('.', '\\.')}(?![\\d,])`).test(text ?? ''),
      )
      expect([trade, amount, found.map(([name]) => name)]).toEqual([trade, amount, []])
    }
  }
})

test('a stranger’s archive has nothing of the order, and a period leaves out other days’ loads', async () => {
  for (const stranger of [b.contractor, b.haulier, allRounder]) {
    const files = await archiveOf(stranger)
    expect(JSON.parse(textOf(files, 'tickets.json')).data).toEqual([])
    expect([...files.keys()].filter((name) => /^(signatures|statements|attachments|slips|coll)/.test(name))).toEqual(
      [...files.keys()].filter((name) => name === 'collection-points.csv'),
    )
    const all = Buffer.concat([...files.values()]).toString('latin1')
    expect(all).not.toContain('Markham Vale')
    expect(all).not.toContain('YK20 LDP')
  }
  const files = await archiveOf(a.haulier, { from: '2026-03-11' })
  expect(JSON.parse(textOf(files, 'tickets.json')).data).toEqual([])
  expect(textOf(files, 'README.txt')).toContain('Loads from 2026-03-11')
  expect((await archiveOf(a.haulier, { to: '2026-03-10' })).size).toBe(archives.haulier.size)
})
