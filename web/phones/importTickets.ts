import * as calls from '../../api/contract/calls.ts'
import { type ImportOutcome, importBodyLimit, mostImported } from '../../api/contract/imports.ts'
import { request } from '../client/request.ts'
import type { FileTicket } from './exportFile.ts'

/** Whose file it is, asked before anything of it is sent. Refused with 422 where they are of another firm. */
export async function readAuthor(userId: number): Promise<string> {
  const { author } = await request(calls.ticketImport, { user_id: userId, tickets: [] })
  return author.full_name
}

/** One call after the other; each ticket's outcome as soon as it is known. What was sent before a break is known when it is sent again. */
export async function importTickets(
  userId: number,
  tickets: readonly FileTicket[],
  onOutcomes: (outcomes: readonly ImportOutcome[]) => void,
): Promise<void> {
  for (const batch of batchesOf(tickets)) {
    const loaded = await Promise.all(batch.map(({ load }) => load()))
    const { data } = await request(calls.ticketImport, { user_id: userId, tickets: loaded })
    onOutcomes(data)
  }
}

/** Half of what a call may carry: a slow line gets through with it too. */
const mostBytes = importBodyLimit / 2

/** As many as a call takes, by number and by size; one that is larger goes alone. */
export function batchesOf<Ticket extends Pick<FileTicket, 'size'>>(tickets: readonly Ticket[]): Ticket[][] {
  const batches: Ticket[][] = []
  let bytes = 0
  for (const ticket of tickets) {
    const last = batches.at(-1)
    if (last && last.length < mostImported && bytes + ticket.size <= mostBytes) {
      last.push(ticket)
      bytes += ticket.size
    } else {
      batches.push([ticket])
      bytes = ticket.size
    }
  }
  return batches
}
