import * as calls from '../../api/contract/calls.ts'
import { type ExportedRow, type ImportOutcome, importBodyLimit, mostImported } from '../../api/contract/imports.ts'
import { request } from '../client/request.ts'
import type { FileRow } from './exportFile.ts'

/** Whose file it is, asked before anything of it is sent. Refused with 422 where they are of another firm. */
export async function readAuthor(userId: number): Promise<string> {
  const { author } = await request(calls.ticketImport, { user_id: userId, tickets: [] })
  return author.full_name
}

/** One call after the other; what came of each row as soon as it is known. What was sent before a break is known when it is sent again. */
export async function importRows(
  userId: number,
  rows: readonly FileRow[],
  onOutcomes: (outcomes: readonly ImportOutcome[]) => void,
): Promise<void> {
  for (const { is, send } of sorts) {
    for (const batch of batchesOf(rows.filter(({ says }) => says.is === is))) {
      const { data } = await send(userId, await Promise.all(batch.map(({ load }) => load())))
      onOutcomes(data)
    }
  }
}

/** A slip is taken once its ticket is there. */
const sorts: readonly Sort[] = [
  { is: 'ticket', send: (user_id, tickets) => request(calls.ticketImport, { user_id, tickets }) },
  { is: 'slip', send: (user_id, slips) => request(calls.slipImport, { user_id, slips }) },
  { is: 'note', send: (user_id, notes) => request(calls.noteImport, { user_id, notes }) },
]
type Sort = {
  is: FileRow['says']['is']
  send: (userId: number, rows: ExportedRow[]) => Promise<{ data: ImportOutcome[] }>
}

/** Half of what a call may carry: a slow line gets through with it too. */
const mostBytes = importBodyLimit / 2

/** As many as a call takes, by number and by size; one that is larger goes alone. */
export function batchesOf<Row extends Pick<FileRow, 'size'>>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  let bytes = 0
  for (const row of rows) {
    const last = batches.at(-1)
    if (last && last.length < mostImported && bytes + row.size <= mostBytes) {
      last.push(row)
      bytes += row.size
    } else {
      batches.push([row])
      bytes = row.size
    }
  }
  return batches
}
