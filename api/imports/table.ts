import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as aTurn } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { mostFileBytes, mostFileLines } from '../contract/csvImports.ts'
import { refuse } from '../errors/refuse.ts'

/** `nth`: as a spreadsheet counts its rows. */
export type TableLine = { nth: number; cells: readonly string[] }
export type Table = { headings: readonly string[]; lines: readonly TableLine[] }

/** Characters read before others get their turn. */
/** More are no list of ours, and comparing a million would hold everybody up. */
const mostHeadings = 200
const slice = 64 * 1024

/** Refuses what isn't a table of cells. Line breaks within quotes don't start a row, and empty rows count as rows. */
export async function readTable(bytes: Buffer, stop: AbortSignal): Promise<Table> {
  if (bytes.length > mostFileBytes) throw unreadable('This file is larger than 2 MB. Divide it into several.')
  if (bytes.length === 0) throw unreadable('This file is empty.')
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    throw unreadable('This is a workbook, not a CSV file. Save it as CSV in your spreadsheet and choose that file.')
  }
  const records = await readRecords(decode(bytes), stop)
  const [headings = [], ...rest] = records
  if (headings.length > mostHeadings) throw unreadable('This file has too many columns.')
  const lines = rest
    .map((cells, at) => ({ nth: at + 2, cells: cells.map(withoutMark) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length === 0) throw unreadable('This file has no lines below its headings.')
  if (lines.length > mostFileLines) throw unreadable(tooMany)
  return { headings: headings.map((heading) => heading.trim()), lines }
}

const tooMany = `This file has more than ${mostFileLines.toLocaleString('en-GB')} lines. Divide it into several.`

/** Spreadsheets leave rows of separators behind; beyond this even those aren't read. */
const mostRecords = 10 * mostFileLines

async function readRecords(text: string, stop: AbortSignal): Promise<string[][]> {
  const records: string[][] = []
  const parser = parse({
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  try {
    await pipeline(
      Readable.from(slicesOf(text)),
      parser,
      async (found: AsyncIterable<string[]>) => {
        for await (const record of found) {
          if (records.push(record) > mostRecords) throw unreadable(tooMany)
        }
      },
      { signal: stop },
    )
  } catch (error) {
    const { code, lines } = error as CsvError
    if (code === 'CSV_QUOTE_NOT_CLOSED') {
      throw unreadable(`A quotation mark before line ${String(lines)} is never closed.`)
    }
    throw error
  }
  return records
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += slice) {
    yield text.slice(at, at + slice)
    await aTurn()
  }
}

/** As spreadsheets write: UTF-8, or UTF-16 with its mark, or Windows-1252. */
function decode(bytes: Buffer): string {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (one === 0xfe && two === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The one that most often stands in the headings. */
function separatorOf(text: string): string {
  const [headings = ''] = text.split(/\r\n|\r|\n/, 1)
  const counts = ['\t', ';', ','].map((mark) => ({ mark, count: headings.split(mark).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).mark
}

/** Exports put a `'` before what a spreadsheet would take for a formula. */
const marked = /^'(?='*[=+\-@\t\r＝＋－＠])/

function withoutMark(cell: string): string {
  return cell.replace(marked, '')
}

/** For a cell that looks as if the export had marked it: the mark that is taken away again. */
export function withMark(cell: string): string {
  return marked.test(cell) ? `'${cell}` : cell
}

function unreadable(text: string) {
  return refuse.invalid({ file: [text] })
}
