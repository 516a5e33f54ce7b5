import * as calls from '../../../api/contract/calls.ts'
import { mostPaperTickets, type PaperOutcome, paperBodyLimit } from '../../../api/contract/tickets/paper.ts'
import { request } from '../../client/request.ts'
import type { sentRow } from './paperRow.ts'

export type SentRow = ReturnType<typeof sentRow>
export type Outcome = { row: SentRow; outcome: PaperOutcome }

/** Leaves room for what stands around the rows. */
const mostBytes = paperBodyLimit - 1024

/** As many rows as one call takes. */
export function batchesOf(rows: readonly SentRow[]): SentRow[][] {
  const batches: SentRow[][] = []
  let bytes = 0
  for (const row of rows) {
    const size = new Blob([JSON.stringify(row)]).size + 1
    const last = batches.at(-1)
    if (last && last.length < mostPaperTickets && bytes + size <= mostBytes) {
      last.push(row)
      bytes += size
    } else {
      batches.push([row])
      bytes = size
    }
  }
  return batches
}

type Options = { quoteId: number; isDryRun?: boolean; onBatch: (outcomes: readonly Outcome[]) => void | Promise<void> }

/** Sends batch after batch; the first that isn't answered or is refused as a whole ends it with its error. */
export async function logRows(rows: readonly SentRow[], { quoteId, isDryRun = false, onBatch }: Options) {
  for (const batch of batchesOf(rows)) {
    const { data } = await request(calls.paperLog, { quote_id: quoteId, dry_run: isDryRun, tickets: batch })
    await onBatch(batch.flatMap((row, nth) => (data[nth] ? [{ row, outcome: data[nth] }] : [])))
  }
}
