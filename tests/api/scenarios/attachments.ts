import { createHash, randomUUID } from 'node:crypto'
import type { Principal } from '../../../api/auth/access.ts'
import type { OwnerRole } from '../../../api/contract/rules/permissions.ts'
import { plainPdf } from '../attachments/files.ts'
import { makeAttachment, makeOrder } from '../factories.ts'
import { noteForm } from '../noteForm.ts'
import { chainOf, type ScenarioContext, type Scenarios } from './scenario.ts'
import { personOf } from './send.ts'

const hash = createHash('sha256').update(plainPdf).digest()
const inParts = { size: plainPdf.length, sha256: hash.toString('hex') }

function sideOf(principal: Principal): OwnerRole {
  if (principal.startsWith('supplier')) return 'supplier'
  return principal.startsWith('haulier') || principal.startsWith('staff') ? 'haulier' : 'contractor'
}

/** Of the asker's own firm, or of the same firm in the other chain. */
async function adding(context: ScenarioContext) {
  const chain = chainOf(context)
  const { quote_id, bid_id, haulier_bid_id } = await makeOrder(context.db, context.world, chain)
  const side = sideOf(context.principal)
  const { company_id, id: added_by } = chain[side]
  return { quote_id, record: 'order', bid_id, haulier_bid_id, company_id, side, added_by } as const
}

async function attached(context: ScenarioContext) {
  const row = { ...(await adding(context)), readers: 'parties_and_driver' } as const
  return { params: { id: await makeAttachment(context.db, chainOf(context), row.quote_id, row) } }
}

async function picture(context: ScenarioContext) {
  const request = await attached(context)
  await context.db
    .updateTable('attachment_files')
    .set({ preview: Buffer.from('picture') } as never)
    .where('attachment_id', '=', request.params.id)
    .execute()
  return request
}

/** An upload of the asker, or of the other chain; with its one part, unless it is still to come. */
async function upload(context: ScenarioContext, hasPart: boolean): Promise<string> {
  const { db, now, side, world, principal } = context
  const row = await adding(context)
  const id = randomUUID()
  const added_by = side === 'own' ? (personOf(world, principal)?.id ?? row.added_by) : row.added_by
  const file = { name: 'Site plan.pdf', size: plainPdf.length, sha256: hash }
  const times = { begun_at: now, expires_at: new Date(now.getTime() + 3_600_000) }
  await db
    .insertInto('attachment_uploads')
    .values({ ...row, ...file, ...times, id, added_by })
    .execute()
  if (hasPart) await db.insertInto('attachment_parts').values({ upload_id: id, n: 1, bytes: plainPdf }).execute()
  return id
}

const ofUpload = async (context: ScenarioContext) => ({ params: { uploadId: await upload(context, true) } })

export const scenarios: Scenarios = {
  'GET /api/quotes/:id/attachments': async (context) => {
    const { quote_id } = await adding(context)
    return { params: { id: quote_id }, query: { record: 'order' } }
  },
  'GET /api/attachments/:id/file': attached,
  'GET /api/attachments/:id/preview': picture,
  'PUT /api/attachments/:id': async (context) => ({ ...(await attached(context)), payload: { readers: 'parties' } }),
  'DELETE /api/attachments/:id': attached,
  'POST /api/quotes/:id/attachments': async (context) => {
    const { quote_id } = await adding(context)
    return { params: { id: quote_id }, payload: { record: 'order', name: 'Site plan.pdf', ...inParts } }
  },
  'GET /api/uploads/:uploadId': ofUpload,
  'PUT /api/uploads/:uploadId/parts/:n': async (context) => ({
    params: { uploadId: await upload(context, false), n: 1 },
    payload: noteForm({ sha256: inParts.sha256, part: new Uint8Array(plainPdf) }),
  }),
  'POST /api/uploads/:uploadId/finish': async (context) => ({
    ...(await ofUpload(context)),
    payload: { readers: 'parties' },
  }),
  'DELETE /api/uploads/:uploadId': ofUpload,
}
