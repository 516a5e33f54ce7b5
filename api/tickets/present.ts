import { type DoersReader, nameOfAuthor, nameOfDoer } from '../companies/rules.ts'
import { slipRead } from '../contract/calls.ts'
import { verifyPath } from '../contract/evidence/code.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import { requestOf } from '../contract/wire/call.ts'
import { isAsSealed } from '../evidence/rules/asSealed.ts'
import { fromColumns } from '../evidence/rules/contentColumns.ts'
import type { TicketRow } from './readQueries.ts'

export function presentTicket(row: TicketRow, reader: DoersReader): Ticket {
  const { gross_kg, tare_kg, driver_id: _driver, sync_token: _token, ...content } = fromColumns(row)
  return {
    ...content,
    id: row.id,
    number: row.number,
    gross_weight: toTonnes(gross_kg),
    tare: toTonnes(tare_kg),
    net_weight: toTonnes(row.net_kg),
    driver: row.driver_id === null ? null : { id: row.driver_id, full_name: row.driver_full_name ?? '' },
    created_by: nameOfAuthor(row.author, reader),
    slip_url: row.slip_of !== null && mayReadNames(row, reader) ? requestOf(slipRead, { id: row.id }).path : null,
    device_signed: row.device_signed,
    verify_url: row.code !== null && mayReadNames(row, reader) ? `${verifyPath}${digitsOf(row.code)}` : null,
    signature: row.signature_id && `signatures/${row.signature_id}.png`,
    created_at: row.created_at.toISOString(),
    voided: row.voided_at !== null,
    voided_at: row.voided_at?.toISOString() ?? null,
    void_reason: row.void_reason,
    ...(row.former_carrier && { former_carrier: row.former_carrier }),
    ...(row.voided_by && { voided_by: nameOfDoer(row.voided_by, reader) }),
    query: presentQuery(row, reader),
    ...(!isAsSealed(row) && { altered: true }),
    ...(row.erased_at && { erased_at: row.erased_at.toISOString() }),
    ...(isRecycledFor(row, reader) && { recycled: true }),
  }
}

/** Code and slip name the firms that traded; a later supplier of the order isn't told them. */
export function mayReadNames({ parties }: Pick<TicketRow, 'parties'>, { company_id }: DoersReader): boolean {
  return company_id === null || parties === null || parties.includes(company_id)
}

/** As codeText, but faster, since lists have hundreds of codes. The signature comes last. */
function digitsOf(code: Buffer): string {
  return BigInt(`0x${code.toString('hex')}`).toString()
}

function isRecycledFor({ recycled_for }: TicketRow, { company_id }: DoersReader): boolean {
  return recycled_for !== null && (company_id === null || recycled_for.includes(company_id))
}

/** With flags. Only the author gets the sync token: a device takes a ticket with its token for its own. */
export function presentOwnTicket(row: TicketRow, readerId: number, reader: DoersReader = ofCarrier(row)): Ticket {
  const token = row.created_by === readerId && { sync_token: row.sync_token }
  return { ...presentTicket(row, reader), flags: row.flags, ...token }
}

function ofCarrier({ carrier_company_id }: TicketRow): DoersReader {
  return { company_id: carrier_company_id }
}

function presentQuery(row: TicketRow, reader: DoersReader): Ticket['query'] {
  const { query_reason, queried_at, query_answer, answered_at, queried_by, answered_by } = row
  if (query_reason === null || queried_at === null || queried_by === null) return null
  return {
    reason: query_reason,
    queried_at: queried_at.toISOString(),
    queried_by: nameOfDoer(queried_by, reader),
    answer: query_answer,
    answered_at: answered_at?.toISOString() ?? null,
    answered_by: answered_by && nameOfDoer(answered_by, reader),
  }
}
