import * as z from 'zod/mini'
import { ExportedRow, ExportedSlip } from '../../api/contract/imports.ts'

/** A file saved by a phone (web/offline/exportUnsent.ts). Row bodies are read only when they are sent. */
export type ExportFile = {
  userId: number
  /** ISO 8601, by the phone's clock. */
  exportedAt: string
  /** Tickets, slip photos and collection notes, in capture order. */
  rows: readonly FileRow[]
  /** Rows of kinds that aren't imported: the yard's changes of drivers. */
  others: number
  /** Rows of these kinds in an unknown shape. */
  unreadable: number
  /** The file was cut off; the rows before the break can be imported. */
  isCut: boolean
}

export type FileRow = {
  syncToken: string
  says: RowFacts
  /** Bytes of the file. */
  size: number
  load: () => Promise<ExportedRow>
}

/** `facts` is null for an unknown shape, which the server then refuses. */
export type RowFacts =
  | { is: 'ticket'; facts: z.output<typeof TicketFacts> | null }
  | { is: 'slip'; facts: z.output<typeof SlipFacts> | null }
  | { is: 'note'; facts: z.output<typeof NoteFacts> | null }

/** `not_ours`: not a phone's file. `newer`: an unknown version. `damaged`: nothing is readable. */
export type FileFault = 'not_ours' | 'newer' | 'damaged'

const format = 'loadstone-outbox-'
const start = `{"format":"${format}`
const end = ']}'

const Head = z.object({ format: z.string(), user_id: z.int().check(z.positive()), exported_at: z.iso.datetime() })
const TicketFacts = z.object({
  quote_id: z.int(),
  gross_kg: z.int(),
  tare_kg: z.int(),
  vehicle: z.nullable(z.string()),
  logged_at: z.iso.datetime({ offset: true }),
})
/** Read from the row: a slip's body only names its ticket. */
const SlipFacts = z.object({ captured_at: z.iso.datetime({ offset: true }) })
const NoteFacts = z.object({ quote_id: z.int(), taken_at: z.iso.datetime({ offset: true }) })

type Sort = { Row: typeof ExportedRow; read: (body: unknown, row: unknown) => RowFacts }

const sorts = new Map<unknown, Sort>([
  ['ticket', { Row: ExportedRow, read: (body) => ({ is: 'ticket', facts: TicketFacts.safeParse(body).data ?? null }) }],
  ['slip', { Row: ExportedSlip, read: (_, row) => ({ is: 'slip', facts: SlipFacts.safeParse(row).data ?? null }) }],
  [
    'collection-note',
    { Row: ExportedRow, read: (body) => ({ is: 'note', facts: NoteFacts.safeParse(body).data ?? null }) },
  ],
])

/** Reads in pieces: two thousand tickets with signatures are 100 MB. */
export async function readExportFile(file: Blob): Promise<ExportFile | FileFault> {
  if ((await file.slice(0, start.length).text()) !== start) return 'not_ours'
  const lines = readLines(file)
  const first = await lines.next()
  const head = first.done ? null : parse(`${first.value.text}${end}`)
  const read = Head.safeParse(head)
  if (!read.success) return 'damaged'
  if (read.data.format !== `${format}1`) return 'newer'
  const found: ExportFile = {
    userId: read.data.user_id,
    exportedAt: read.data.exported_at,
    rows: [],
    others: 0,
    unreadable: 0,
    isCut: true,
  }
  const rows: FileRow[] = []
  for await (const line of lines) {
    if (line.text === end) return { ...found, rows, isCut: false }
    const row = readRow(file, line)
    if (typeof row !== 'string') rows.push(row)
    else if (row === 'other') found.others += 1
    // The last line of a cut file is an incomplete row.
    else if (line.to < file.size) found.unreadable += 1
  }
  return { ...found, rows }
}

function readRow(file: Blob, { text, from, to }: Line): FileRow | 'other' | 'unreadable' {
  const value = parse(text)
  const kind = value instanceof Object && 'kind' in value ? value.kind : undefined
  const sort = sorts.get(kind)
  if (kind !== undefined && !sort) return 'other'
  const exported = sort?.Row.safeParse(value)
  if (!sort || !exported?.success) return 'unreadable'
  return {
    syncToken: exported.data.sync_token,
    says: sort.read(exported.data.body, value),
    size: to - from,
    load: async () => sort.Row.parse(parse(await file.slice(from, to).text())),
  }
}

/** All rows but the last end with a comma. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/,\s*$/, ''))
  } catch {
    return null
  }
}

type Line = { text: string; from: number; to: number }

const pieceSize = 1024 * 1024
const lineFeed = 0x0a

/** Without line feeds; `from` and `to` are byte offsets. */
async function* readLines(file: Blob): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let pieces: Uint8Array[] = []
  let from = 0
  for (let at = 0; at < file.size; at += pieceSize) {
    const piece = new Uint8Array(await file.slice(at, at + pieceSize).arrayBuffer())
    let begin = 0
    for (let found = piece.indexOf(lineFeed); found !== -1; found = piece.indexOf(lineFeed, begin)) {
      pieces.push(piece.subarray(begin, found))
      yield { text: decode(decoder, pieces), from, to: at + found }
      pieces = []
      begin = found + 1
      from = at + begin
    }
    pieces.push(piece.subarray(begin))
  }
  const rest = decode(decoder, pieces)
  if (rest !== '') yield { text: rest, from, to: file.size }
}

function decode(decoder: TextDecoder, pieces: readonly Uint8Array[]): string {
  const texts = pieces.map((piece) => decoder.decode(piece, { stream: true }))
  return texts.join('') + decoder.decode()
}
