import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { isPictureMime } from '../contract/rules/attachments.ts'
import type { Database } from '../db/schema.ts'
import { toCompany, toUser } from '../events/record.ts'
import { at, workday } from './calendar.ts'
import type { PlacedOrder } from './orders.ts'
import { earlier, type Stage } from './quotes.ts'

type Row = Insertable<Database['attachments']>
type Added = Pick<Row, 'record' | 'side' | 'name' | 'mime' | 'readers'> & { minute: number; bytes: Buffer }

/** The site's plan, the stone's declaration and a purchase order, on the order of the driver whom the demo follows. */
export async function insertAttachments(stage: Stage, orders: readonly PlacedOrder[]): Promise<void> {
  const order = orders.find(({ order: { drivers } }) => drivers?.includes('driver'))
  if (!order) throw new Error('The demo’s driver has no order')
  const ofContractor = { record: 'order', side: 'contractor' } as const
  const plan = { name: 'Site plan, north verge.png', mime: 'image/png', readers: 'parties_and_driver' } as const
  const purchase = { name: 'Purchase order TG-0412-07.pdf', mime: 'application/pdf', readers: 'own' } as const
  const declared = { name: 'Declaration of performance.pdf', mime: 'application/pdf', readers: 'parties' } as const
  await insertOne(stage, order, {
    ...declared,
    record: 'order',
    side: 'supplier',
    minute: 24,
    bytes: await drawPage('Declaration of performance', 'EN 13242:2002 + A1:2007, system 2+'),
  })
  await insertOne(stage, order, {
    ...ofContractor,
    ...purchase,
    minute: 31,
    bytes: await drawPage('Purchase order TG-0412-07', 'For the attention of accounts'),
  })
  await insertOne(stage, order, { ...ofContractor, ...plan, minute: 38, bytes: await drawPlan() })
}

async function insertOne({ trx, now, cast, story }: Stage, placed: PlacedOrder, file: Added): Promise<void> {
  const { minute, bytes, ...row } = file
  const { quote_id, order, parties, supplier } = placed
  const accepted = await trx
    .selectFrom('orders')
    .select(['bid_id', 'haulier_bid_id', 'contractor_company_id', 'supplier_company_id', 'accepted_by'])
    .where('quote_id', '=', quote_id)
    .executeTakeFirstOrThrow()
  const isBuyers = row.side === 'contractor'
  const company_id = isBuyers ? accepted.contractor_company_id : accepted.supplier_company_id
  const added_by = isBuyers ? accepted.accepted_by : supplier
  const added_at = earlier(now, at(workday(now, order.accepted), 15, minute))
  const isPicture = isPictureMime(row.mime)
  const { width = null, height = null } = isPicture ? await sharp(bytes).metadata() : {}
  const { bid_id, haulier_bid_id } = accepted
  const { id: attachment_id } = await trx
    .insertInto('attachments')
    .values({
      ...row,
      quote_id,
      bid_id,
      haulier_bid_id,
      company_id,
      width,
      height,
      added_by,
      added_at,
      upload_id: randomUUID(),
      size: bytes.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const preview = isPicture ? await sharp(bytes).resize({ width: 320 }).webp().toBuffer() : null
  await trx.insertInto('attachment_files').values({ attachment_id, bytes, preview }).execute()
  const drivers = row.readers === 'parties_and_driver' ? (order.drivers ?? []) : []
  const audience =
    row.readers === 'own'
      ? [toCompany(company_id), 'admins' as const]
      : [...parties, ...drivers.map((driver) => toUser(cast.personOf(driver)))]
  const event = { actor_id: added_by, quote_id, audience, data: { attachment_id, name: row.name } }
  story.tell(added_at, { kind: 'attachment.added', ...event })
}

/** Lines alone: text would depend on the machine's fonts. */
function drawPlan(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="100%" height="100%" fill="#fff"/>
    <g fill="none" stroke="#4a453c" stroke-width="8">
      <path d="M120 140h960v560H120zM120 500h520v200M640 500h440M400 140v220h300V140"/>
      <path d="M40 860L420 640l740-60" stroke="#f0ae00" stroke-width="22"/>
    </g><circle cx="420" cy="640" r="26" fill="#b3261e"/></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

async function drawPage(title: string, line: string): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4' })
  page.fontSize(22).text(title).moveDown().fontSize(12).text(line)
  page.end()
  const parts: Buffer[] = []
  for await (const part of page as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
