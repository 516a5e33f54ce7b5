import * as z from 'zod/mini'
import { ExportedTicket } from '../../api/contract/imports.ts'

/** The file that a phone saves (web/offline/exportUnsent.ts), as far as a screen shows it. Its rows are read when they are sent. */
export type ExportFile = {
  userId: number
  /** ISO 8601, by the phone's clock. */
  exportedAt: string
  tickets: readonly FileTicket[]
  /** Rows of another kind: the yard's changes of drivers, which nobody imports. */
  others: number
  /** Rows that are no ticket of ours. */
  unreadable: number
  /** It ends before its end: what came before the break can be imported. */
  isCut: boolean
}

export type FileTicket = {
  syncToken: string
  /** Null where the ticket doesn't say so as ours do; the server then refuses it. */
  facts: z.output<typeof Facts> | null
  /** Bytes of the file. */
  size: number
  load: () => Promise<ExportedTicket>
}

/** `not_ours`: no file of a phone. `newer`: of a version that this page doesn't know. `damaged`: nothing of it can be read. */
export type FileFault = 'not_ours' | 'newer' | 'damaged'

const format = 'loadstone-outbox-'
const start = `{"format":"${format}`
const end = ']}'

const Head = z.object({ format: z.string(), user_id: z.int().check(z.positive()), exported_at: z.iso.datetime() })
const Facts = z.object({
  quote_id: z.int(),
  gross_kg: z.int(),
  tare_kg: z.int(),
  vehicle: z.nullable(z.string()),
  logged_at: z.iso.datetime({ offset: true }),
})

/** Reads it through, a piece at a time: two thousand tickets with their signatures are 100 MB. */
export async function readExportFile(file: Blob): Promise<ExportFile | FileFault> {
  if ((await file.slice(0, start.length).text()) !== start) return 'not_ours'
  const lines = readLines(file)
  const first = await lines.next()
  const head = first.done ? null : parse(`${first.value.text}${end}`)
  const read = Head.safeParse(head)
  if (!read.success) return 'damaged'
  if (read.data.format !== `${format}1`) return 'newer'
  const found: ExportFile = {
    ...{ userId: read.data.user_id, exportedAt: read.data.exported_at },
    ...{ tickets: [], others: 0, unreadable: 0, isCut: true },
  }
  const tickets: FileTicket[] = []
  for await (const { text, from, to } of lines) {
    if (text === end) return { ...found, tickets, isCut: false }
    const row = text.endsWith(',') ? text.slice(0, -1) : text
    const value = parse(row)
    if (isOfAnotherKind(value)) found.others += 1
    else if (ExportedTicket.safeParse(value).success)
      tickets.push(ticketAt(file, from, to, ExportedTicket.parse(value)))
    // The last line of a file that was cut is half a row.
    else if (to < file.size) found.unreadable += 1
  }
  return { ...found, tickets }
}

function ticketAt(file: Blob, from: number, to: number, { sync_token, body }: ExportedTicket): FileTicket {
  const facts = Facts.safeParse(body)
  return {
    syncToken: sync_token,
    facts: facts.success ? facts.data : null,
    size: to - from,
    load: async () => {
      const text = await file.slice(from, to).text()
      return ExportedTicket.parse(parse(text.replace(/,\s*$/, '')))
    },
  }
}

function isOfAnotherKind(value: unknown): boolean {
  return value instanceof Object && 'kind' in value && value.kind !== 'ticket'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Line = { text: string; from: number; to: number }

const pieceSize = 1024 * 1024
const lineFeed = 0x0a

/** Without their line feeds; `from` and `to` are bytes of the file. */
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
