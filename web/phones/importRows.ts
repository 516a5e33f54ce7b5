import * as calls from '../../api/contract/calls.ts'
import { type ExportedRow, type ImportOutcome, importBodyLimit, mostImported } from '../../api/contract/imports.ts'
import { request } from '../client/request.ts'
import type { FileRow } from './exportFile.ts'

/** The file's author, asked before anything is sent. Throws a 422 for a user of another firm. */
export async function readAuthor(userId: number): Promise<string> {
  const { author } = await request(calls.ticketImport, { user_id: userId, tickets: [] })
  return author.full_name
}

/** Reports each answer. After a break, sending everything again also reports what had arrived before. */
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

/** The server takes a slip only once it has the ticket. */
const sorts: readonly Sort[] = [
  { is: 'ticket', send: (user_id, tickets) => request(calls.ticketImport, { user_id, tickets }) },
  { is: 'slip', send: (user_id, slips) => request(calls.slipImport, { user_id, slips }) },
  { is: 'note', send: (user_id, notes) => request(calls.noteImport, { user_id, notes }) },
]
type Sort = {
  is: FileRow['says']['is']
  send: (userId: number, rows: ExportedRow[]) => Promise<{ data: ImportOutcome[] }>
}

/** Half of what a call may carry, for slow lines. */
const mostBytes = importBodyLimit / 2

/** Batches within a call's limits; a larger row goes alone. */
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
