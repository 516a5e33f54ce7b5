import { companyOf, type RequestActor } from '../auth/actor.ts'
import { photoTexts } from '../contract/rules/photo.ts'
import { findExtras } from '../contract/rules/pictureParts.ts'
import { refusalMessage } from '../contract/rules/refusals.ts'
import { type PaperOutcome, PaperTicket, type PaperTickets, refusalOfLoadTime } from '../contract/tickets/paper.ts'
import type { Image } from '../contract/wire/dataUrl.ts'
import type { Deps } from '../deps.ts'
import { isTaken } from '../errors/database.ts'
import { type FieldErrors, isRefusal, refuse } from '../errors/refuse.ts'
import { errorsOf } from './importService.ts'
import { photoMime } from './notePicture.ts'
import { findPaperOrder, listPaperLoads, type PaperLoad, type Picture } from './queries.ts'
import { logFromPaper, type PaperSent } from './service.ts'
import { sha256 } from './signature.ts'

type PaperOrder = NonNullable<Awaited<ReturnType<typeof findPaperOrder>>>
type ReadRow = { is: 'load'; ticket: PaperTicket } | { is: 'refused'; errors: FieldErrors }

/**
 * Each row is its own transaction, so a refused row doesn't hold up the rest, and a second send adds nothing. Throws
 * 403 `not_your_order` unless this firm carries the order.
 */
export async function logPaper(
  deps: Deps,
  actor: RequestActor,
  { quote_id, dry_run, tickets }: PaperTickets,
): Promise<PaperOutcome[]> {
  const order = await findPaperOrder(deps.db, quote_id, companyOf(actor))
  if (!order) throw refuse.forbidden(refusalMessage('not_your_order'), 'not_your_order')
  const rows = tickets.map((row) => readRow(row, order, deps.now()))
  const known = await findKnown(deps, order, rows)
  const outcomes: PaperOutcome[] = []
  for (const [at, row] of rows.entries()) {
    const number = known.get(at)
    if (row.is === 'refused') outcomes.push(refused(row.errors))
    else if (number !== undefined) outcomes.push(knownAs(number))
    else outcomes.push(await logRow({ deps, actor, order, dry_run }, row.ticket))
  }
  return outcomes
}

function readRow(row: unknown, order: PaperOrder, now: Date): ReadRow {
  const read = PaperTicket.safeParse(row)
  if (!read.success) return { is: 'refused', errors: errorsOf(read.error) }
  const { logged_at, driver_id } = read.data
  const late = refusalOfLoadTime(logged_at, order, now.getTime())
  if (late) return { is: 'refused', errors: { logged_at: [late] } }
  if (driver_id !== null && !order.drivers?.includes(driver_id)) {
    return { is: 'refused', errors: { driver_id: ['The selected driver id is invalid.'] } }
  }
  return { is: 'load', ticket: read.data }
}

/** The places in `rows` of loads that are on a live ticket already, each with that ticket's number. */
async function findKnown(
  { db }: Deps,
  order: PaperOrder,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<number, number>> {
  const loads = [...rows.entries()].flatMap(([at, row]) => (row.is === 'load' ? [{ at, ...loadOf(row.ticket) }] : []))
  const known = await listPaperLoads(db, order, loads)
  return new Map(known.map(({ at, number }) => [loads[at]?.at ?? at, number]))
}

type Logging = { deps: Deps; actor: RequestActor; order: PaperOrder; dry_run: boolean }

async function logRow(logging: Logging, ticket: PaperTicket): Promise<PaperOutcome> {
  const scan = ticket.scan_data && (await readScan(ticket.scan_data))
  if (scan && 'errors' in scan) return refused(scan.errors)
  if (logging.dry_run) return { is: 'ready', number: null, flags: [], errors: null }
  return store(logging, ticket, scan)
}

function loadOf({ logged_at, gross_kg, tare_kg, vehicle, weighbridge_ref }: PaperTicket): PaperLoad {
  return { logged_at: new Date(logged_at), gross_kg, tare_kg, vehicle, weighbridge_ref }
}

/** Stored as sent, like a slip, since the ticket's hash covers these bytes. */
async function readScan({ bytes }: Image): Promise<Picture | { errors: FieldErrors }> {
  const texts = photoTexts('scan_data')
  const mime = await photoMime(bytes)
  if (!mime) return { errors: { scan_data: [texts.notAnImage] } }
  const extras = findExtras(bytes)
  if (extras.length > 0) return { errors: { scan_data: extras.map((extra) => texts.carries(extra)) } }
  return { mime, bytes: Buffer.from(bytes) }
}

async function store(
  { deps, actor, order }: Logging,
  ticket: PaperTicket,
  scan: Picture | null,
): Promise<PaperOutcome> {
  try {
    const { row, isReplay } = await logFromPaper(deps, actor, sentOf(order.quote_id, ticket, scan), scan)
    return { is: isReplay ? 'known' : 'stored', number: row.number, flags: row.flags, errors: null }
  } catch (error) {
    // Another send of the same load was faster.
    if (isTaken(error, 'tickets_paper_load')) {
      const [known] = await listPaperLoads(deps.db, order, [loadOf(ticket)])
      return knownAs(known?.number ?? null)
    }
    if (!isRefusal(error) || error.status >= 500) throw error
    if (error.code === 'token_reused') return refused({ sync_token: [changedSince] })
    return refused(error.errors ?? { sync_token: [error.message] })
  }
}

/** After a lost answer the screen still has the row, and lets the clerk change it. */
const changedSince = 'This row was logged before it was changed. Look at its ticket, and remove the row here.'

function sentOf(quote_id: number, { scan_data: _scan, ...ticket }: PaperTicket, scan: Picture | null): PaperSent {
  return {
    ...ticket,
    quote_id,
    source: 'paper',
    slip_hash: scan && sha256(scan.bytes).toString('hex'),
    gross_source: 'office',
    tare_source: 'office',
    tare_weighed_on: null,
    weighed_at: null,
    sent_at: null,
    body_hash: null,
    device_id: null,
    device_seq: null,
    device_signature: null,
    device_key_id: null,
  }
}

function knownAs(number: number | null): PaperOutcome {
  return { is: 'known', number, flags: [], errors: null }
}

function refused(errors: FieldErrors): PaperOutcome {
  return { is: 'refused', number: null, flags: [], errors }
}
