import { type PaperCell, type PaperRow, paperCells } from '../../offline/rows.ts'
import { withCell } from './paperRow.ts'

/** The changes to a row. The patch of a new row has every cell. */
export type RowPatch = Pick<PaperRow, 'v' | 'token' | 'quoteId'> &
  Partial<Omit<PaperRow, 'cells'>> & { cells: Partial<PaperRow['cells']> }
type WholePatch = Omit<PaperRow, 'scan'> & { scan?: PaperRow['scan'] }

const others = ['scan', 'signature', 'isUnsigned', 'notes', 'logged'] as const satisfies (keyof PaperRow)[]

/** `before`: null for a row that isn't stored yet. */
export function patchOf(row: PaperRow, before: PaperRow | null): RowPatch {
  if (!before) return row
  const { v, token, quoteId } = row
  const cells = paperCells.filter((name) => row.cells[name] !== before.cells[name])
  const rest = others.filter((name) => row[name] !== before[name])
  return {
    ...Object.fromEntries(rest.map((name) => [name, row[name]])),
    v,
    token,
    quoteId,
    cells: Object.fromEntries(cells.map((name) => [name, row.cells[name]])),
  }
}

export function isWhole(patch: RowPatch): patch is WholePatch {
  return paperCells.every((name) => patch.cells[name] !== undefined)
}

/** Cell by cell, so that what the signer has read isn't changed without their signature. */
export function withPatch(row: PaperRow, { cells, ...rest }: RowPatch): PaperRow {
  const names = Object.keys(cells) as PaperCell[]
  const changed = names.reduce((next, name) => {
    const text = cells[name]
    return text === undefined || text === next.cells[name] ? next : withCell(next, name, text)
  }, row)
  return { ...changed, ...rest }
}
