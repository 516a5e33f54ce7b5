import { parse } from 'csv-parse/browser/esm/sync'

/** A longer file is read in parts. */
const mostLines = 10_000
const mostBytes = 5_000_000

export type ExportFile = {
  name: string
  headings: readonly string[]
  lines: readonly ExportLine[]
}
/** `nth`: in the file, from 1. */
export type ExportLine = { nth: number; cells: readonly string[] }

export class UnreadableExportError extends Error {}

export async function readExportFile(file: File): Promise<ExportFile> {
  if (file.size > mostBytes) throw new UnreadableExportError('This file is larger than 5 MB. Export fewer days.')
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  const [first, ...lines] = recordsOf(text)
  if (!first || lines.length === 0) throw new UnreadableExportError('This file has no lines below its headings.')
  if (first.cells.length < 2) {
    throw new UnreadableExportError('This file has one column only. Export it as CSV, with a heading for each column.')
  }
  if (lines.length > mostLines) {
    throw new UnreadableExportError(
      `This file has more than ${mostLines.toLocaleString('en-GB')} lines. Export fewer days.`,
    )
  }
  return { name: file.name, headings: first.cells, lines }
}

/** As weighbridges and Excel write: UTF-8, or UTF-16 with its mark, or Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (one === 0xfe && two === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function recordsOf(text: string): ExportLine[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records
      .map(({ record, info }) => ({ nth: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch {
    throw new UnreadableExportError('This file can’t be read as a table. Export it as CSV.')
  }
}

/** The one that most often stands in the headings, outside of quotes. */
function separatorOf(text: string): string {
  const [headings = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const bare = headings.replace(/"[^"]*"/g, '')
  const counts = ['\t', ';', ','].map((mark) => ({ mark, count: bare.split(mark).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).mark
}
