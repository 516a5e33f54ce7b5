import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RequestActor } from '../auth/actor.ts'
import type { Attachment, PartSend, Upload, UploadBegin, UploadFinish } from '../contract/attachments.ts'
import {
  isChoice,
  mostFiles,
  partBytes,
  quotaBytes,
  type RefusedFile,
  refusedByName,
  refusedFiles,
  uploadHours,
} from '../contract/rules/attachments.ts'
import { refusalMessage } from '../contract/rules/refusals.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { audienceOf } from './audience.ts'
import type { Checker } from './checker.ts'
import { type CheckedFile, checkFile, refusedByBeginning } from './file.ts'
import { partsOf, presentAttachment, presentUpload } from './present.ts'
import { findAttachment, findByUpload, insertAttachment, insertFile } from './queries.ts'
import { readerOf } from './rules.ts'
import { requireTarget } from './target.ts'
import {
  findBegun,
  findRoom,
  findUpload,
  insertPart,
  insertUpload,
  listReceived,
  lockQuota,
  readParts,
  takeUpload,
  type UploadRow,
} from './uploadQueries.ts'

type UploadShown = z.input<typeof Upload>
export type UploadDeps = Deps & { checker: Checker }

/** Reserves the room for it. The same file by the same person goes on where it stopped. */
export async function beginUpload(deps: Deps, actor: RequestActor, quote_id: number, sent: UploadBegin) {
  const refused = refusedByName(sent.name, sent.size)
  if (refused) throw notTaken(refused)
  const now = deps.now()
  return deps.db.transaction().execute(async (trx): Promise<UploadShown> => {
    const { name, size, record } = sent
    const target = await requireTarget(trx, actor, { quote_id, record, bid_id: sent.bid_id }, now)
    const file = { ...target, name, size, sha256: Buffer.from(sent.sha256, 'hex'), added_by: actor.id }
    const begun = await findBegun(trx, file, now)
    if (begun) return presentUpload(begun, await listReceived(trx, begun.id))
    await lockQuota(trx, target.company_id)
    const room = await findRoom(trx, target, now)
    if (room.on_record >= mostFiles) throw refuse.conflict('record_full', refusalMessage('record_full'))
    requireRoom(room.used + size)
    const expires_at = new Date(now.getTime() + uploadHours * 3_600_000)
    return presentUpload(await insertUpload(trx, { ...file, id: randomUUID(), begun_at: now, expires_at }), [])
  })
}

function requireRoom(bytes: number): void {
  if (bytes > quotaBytes) throw refuse.conflict('quota_full', refusalMessage('quota_full'))
}

export async function readUpload(deps: Deps, actor: RequestActor, id: string): Promise<UploadShown> {
  const upload = await requireUpload(deps, actor, id)
  return presentUpload(upload, await listReceived(deps.db, id))
}

async function requireUpload({ db, now }: Deps, { id: userId }: RequestActor, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, { id, userId, now: now() })
  if (!upload) throw refuse.notFound()
  return upload
}

/** Parts may come in any order and more than once. The first one shows the file's type. */
export async function takePart(
  deps: Deps,
  actor: RequestActor,
  { uploadId, n }: { uploadId: string; n: number },
  sent: PartSend,
) {
  const upload = await requireUpload(deps, actor, uploadId)
  const bytes = Buffer.from(sent.part.buffer, sent.part.byteOffset, sent.part.byteLength)
  const parts = partsOf(upload)
  if (n > parts) throw refuse.invalid({ n: [`The file has ${parts} parts.`] })
  const whole = n < parts ? partBytes : upload.size - (parts - 1) * partBytes
  if (bytes.length !== whole) throw refuse.invalid({ part: [`The part must have ${whole} bytes.`] })
  if (sha256(bytes) !== sent.sha256) throw refuse.invalid({ sha256: ['The part does not match its hash.'] })
  const refused = n === 1 ? refusedByBeginning(upload.name, bytes) : null
  if (refused) return dropAndRefuse(deps, uploadId, refused)
  await insertPart(deps.db, { upload_id: uploadId, n, bytes })
  return presentUpload(upload, await listReceived(deps.db, uploadId))
}

export async function cancelUpload(deps: Deps, actor: RequestActor, id: string): Promise<void> {
  const upload = await requireUpload(deps, actor, id)
  await deps.db.transaction().execute((trx) => takeUpload(trx, upload.id))
}

/** Checks the whole file and adds it. Sent again, it answers as the first time. */
export async function finishUpload(
  deps: UploadDeps,
  actor: RequestActor,
  id: string,
  { readers }: UploadFinish,
): Promise<Attachment> {
  const added = await findByUpload(deps.db, id, actor.id)
  if (added) return readAdded(deps, actor, added)
  const upload = await requireUpload(deps, actor, id)
  if (!isChoice(upload.record, readers)) throw refuse.invalid({ readers: ['The selected readers is invalid.'] })
  const received = await readParts(deps.db, id)
  if (received.length < partsOf(upload)) {
    throw refuse.conflict('parts_missing', 'Some parts of the file have not come yet.')
  }
  const bytes = Buffer.concat(received)
  if (sha256(bytes) !== upload.sha256.toString('hex')) return dropAndRefuse(deps, id, 'altered')
  const file = await checkFile(deps.checker, actor.id, upload.name, bytes)
  if (typeof file === 'string') return dropAndRefuse(deps, id, file)
  const attachment = await deps.db.transaction().execute((trx) => store(trx, deps, actor, upload, file, readers))
  return readAdded(deps, actor, attachment)
}

async function store(
  trx: Trx,
  deps: Deps,
  actor: RequestActor,
  upload: UploadRow,
  { bytes, preview, ...file }: CheckedFile,
  readers: UploadFinish['readers'],
) {
  const now = deps.now()
  const { quote_id, record, bid_id, haulier_bid_id, name } = upload
  const target = await requireTarget(trx, actor, { quote_id, record, bid_id }, now)
  // Released, and accepted with others meanwhile.
  if (target.bid_id !== bid_id || target.haulier_bid_id !== haulier_bid_id) throw refuse.notFound()
  if (!(await takeUpload(trx, upload.id))) {
    const added = await findByUpload(trx, upload.id, actor.id)
    if (!added) throw refuse.notFound()
    return added
  }
  await lockQuota(trx, target.company_id)
  requireRoom((await findRoom(trx, target, now)).used + bytes.length)
  const row = { ...target, ...file, upload_id: upload.id, name, size: bytes.length, readers }
  const id = await insertAttachment(trx, { ...row, added_by: actor.id, added_at: now })
  await insertFile(trx, { attachment_id: id, bytes, preview })
  await recordEvent(trx, deps, {
    kind: 'attachment.added',
    actor_id: actor.id,
    quote_id,
    audience: await audienceOf(trx, { id, quote_id, company_id: target.company_id }, [readers]),
    data: { attachment_id: id, name },
  })
  return { id, quote_id }
}

async function readAdded({ db }: Deps, actor: RequestActor, { id, quote_id }: { id: number; quote_id: number }) {
  const row = await findAttachment(db, await readerOf(db, actor, quote_id), id)
  if (!row) throw refuse.notFound()
  return presentAttachment(row, false)
}

/** Nothing is kept of a file that isn't taken. */
async function dropAndRefuse({ db }: Deps, id: string, refused: RefusedFile): Promise<never> {
  await db.transaction().execute((trx) => takeUpload(trx, id))
  throw notTaken(refused)
}

function notTaken(refused: RefusedFile) {
  return refuse.invalid({ file: [refusedFiles[refused]] })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
