import { type PaperCell, type PaperRow, paperCells } from '../../offline/rows.ts'
import { readKg } from '../capture/captureRules.ts'
import { columnsByHeading } from './headings.ts'
import { asUnderstood, newRow, withCell } from './paperRow.ts'

/** The cells that a spreadsheet copies; null for a text that belongs in one cell. */
export function readCopied(text: string): readonly (readonly string[])[] | null {
  if (!/[\t\n\r]/.test(text.trimEnd())) return null
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  return lines.map((line) => line.split('\t').map(unquoted)).filter((cells) => cells.some((cell) => cell !== ''))
}

function unquoted(cell: string): string {
  return cell.replace(/^"(.*)"$/s, (_, inner: string) => inner.replaceAll('""', '"')).trim()
}

type Place = { row: number; cell: PaperCell }

/** Fills rows from the cell where it is pasted; a heading row names the columns instead. */
export function pasteInto(
  rows: readonly PaperRow[],
  copied: readonly (readonly string[])[],
  { row: from, cell }: Place,
  today: string,
): { rows: readonly PaperRow[]; pasted: readonly PaperRow[] } {
  const [first = []] = copied
  const headed = columnsByHeading(first)
  const isHeaded = Object.keys(headed).length > 1 && first.every((text) => readKg(text) === null || text === '')
  const lines = isHeaded ? copied.slice(1) : copied
  const columns = isHeaded ? headed : columnsFrom(cell, lines)
  const next = [...rows]
  const pasted = lines.map((line, nth) => {
    const at = from + nth
    const row = next[at] ?? newRow(rows[0]?.quoteId ?? 0, next[at - 1])
    const filled = fill(row, columns, line, today)
    next[at] = filled
    return filled
  })
  return { rows: next, pasted }
}

function fill(row: PaperRow, columns: Partial<Record<PaperCell, number>>, line: readonly string[], today: string) {
  let filled = row
  for (const name of paperCells) {
    const at = columns[name]
    if (at === undefined || line[at] === undefined) continue
    // Keep what a date with a time has put there.
    if (name === 'time' && line[at] === '') continue
    filled = asUnderstood(withCell(filled, name, line[at].slice(0, 200)), name, today)
  }
  return filled
}

/** The table's own order; a net weight after the tare is left out. */
function columnsFrom(cell: PaperCell, lines: readonly (readonly string[])[]): Partial<Record<PaperCell, number>> {
  const names = paperCells.slice(paperCells.indexOf(cell))
  const netAt = names.indexOf('tare') + 1
  const hasNet = names.includes('gross') && lines.length > 0 && lines.every((line) => isNet(line, netAt))
  return Object.fromEntries(names.map((name, at) => [name, hasNet && at >= netAt ? at + 1 : at]))
}

function isNet(line: readonly string[], at: number): boolean {
  const [gross, tare, net] = line.slice(at - 2, at + 1).map((text) => readKg(text.replace(',', '.')))
  return gross != null && tare != null && net != null && gross - tare === net
}
