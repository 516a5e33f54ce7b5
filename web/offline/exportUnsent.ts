import { toBase64 } from '../../api/contract/wire/base64.ts'
import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { writeLog } from './log.ts'
import type { Media, OutboxRow } from './rows.ts'
import { listUnsentSeqs } from './unsentLists.ts'

/** One line of the file. The carrier's office imports tickets, slips and collection notes from it. */
export type ExportedRow = {
  kind: string
  sync_token: string
  body_hash: string
  body: unknown
  captured_at: string
  error: string | null
  media: { mime: string; sha256: string; base64: string } | null
}

export type UnsentFile = {
  /** JSON: `{format: 'loadstone-outbox-1', user_id, exported_at, rows: ExportedRow[]}`, one row a line. */
  file: Blob
  rows: number
  exportedAt: number
}

/** Rows in memory at a time, some 10 MB: the pictures of two thousand would be 100 MB of text. */
const rowsAPart = 100

/** All unsent work with its pictures, in capture order and parts. A row counts as sent only once it is acknowledged. */
export async function exportUnsent(
  env: Environment,
  userId: number,
  onProgress: (rows: number, of: number) => void = () => {},
): Promise<UnsentFile> {
  const store = env.stores.user(userId)
  const exportedAt = env.clock.now()
  const head = { format: 'loadstone-outbox-1', user_id: userId, exported_at: new Date(exportedAt).toISOString() }
  const seqs = await store.use(listUnsentSeqs)
  const parts = [new Blob([`${JSON.stringify(head).slice(0, -1)},"rows":[`])]
  let rows = 0
  for (let at = 0; at < seqs.length; at += rowsAPart) {
    const lines = await store.use((db) => readLines(db, seqs.slice(at, at + rowsAPart)))
    parts.push(new Blob(lines.flatMap((line, nth) => [rows + nth === 0 ? '\n' : ',\n', ...line])))
    rows += lines.length
    onProgress(rows, seqs.length)
  }
  parts.push(new Blob(['\n]}\n']))
  await store.use((db) => rememberExport(env, db, seqs, { rows, exportedAt }))
  return { file: new Blob(parts, { type: 'application/json' }), rows, exportedAt }
}

/** In pieces: joining a picture to its line would copy it once more. */
async function readLines(db: UserDb, seqs: readonly number[]): Promise<string[][]> {
  const { rows, media } = await db.transaction('r', [db.outbox, db.media], async () => {
    const found = await db.outbox.bulkGet([...seqs])
    const rows = found.flatMap((row) => row ?? [])
    return { rows, media: await db.media.bulkGet(rows.map(({ syncToken }) => syncToken)) }
  })
  return rows.map((row, nth) => toLine(row, media[nth] ?? null))
}

/** JSON escapes nothing in base64, so the picture's text is added as it is. */
function toLine(row: OutboxRow, media: Media | null): string[] {
  if (!media) return [JSON.stringify(toExported(row, null))]
  const { mime, sha256, bytes } = media
  const end = '"}}'
  const head = JSON.stringify(toExported(row, { mime, sha256, base64: '' })).slice(0, -end.length)
  return [head, toBase64(new Uint8Array(bytes)), end]
}

function toExported(row: OutboxRow, media: ExportedRow['media']): ExportedRow {
  return {
    kind: row.kind,
    sync_token: row.syncToken,
    body_hash: row.bodyHash,
    body: row.body,
    captured_at: new Date(row.capturedAt).toISOString(),
    error: row.lastError?.code ?? null,
    media,
  }
}

async function rememberExport(
  { clock }: Environment,
  db: UserDb,
  seqs: readonly number[],
  { rows, exportedAt }: Pick<UnsentFile, 'rows' | 'exportedAt'>,
): Promise<void> {
  await db.transaction('rw', [db.outbox, db.log], async () => {
    const now = await db.outbox.bulkGet([...seqs])
    // A row that was retried meanwhile is on its way again.
    const needing = now.flatMap((row) => (row?.state === 'needs_attention' ? row : []))
    await db.outbox.bulkPut(needing.map((row) => ({ ...row, exportedAt, rev: row.rev + 1 })))
    await writeLog(db, clock, 'exported', { rows })
  })
}
