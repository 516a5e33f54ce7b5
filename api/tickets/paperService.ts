import { companyOf, type RequestActor } from '../auth/actor.ts'
import { photoTexts } from '../contract/rules/photo.ts'
import { findExtras } from '../contract/rules/pictureParts.ts'
import { refusalMessage } from '../contract/rules/refusals.ts'
import {
  changedSinceLogged,
  type PaperOutcome,
  PaperTicket,
  type PaperTickets,
  refusalOfLoadTime,
} from '../contract/tickets/paper.ts'
import type { Deps } from '../deps.ts'
import { isTaken } from '../errors/database.ts'
import { type FieldErrors, isRefusal, refuse } from '../errors/refuse.ts'
import { errorsOf } from './importService.ts'
import { photoMime } from './notePicture.ts'
import { findPaperOrder, listPaperLoads, type PaperLoad, type Picture } from './queries.ts'
import { logFromPaper } from './service.ts'
import { sha256 } from './signature.ts'
import type { PaperSent } from './storing.ts'

type PaperOrder = NonNullable<Awaited<ReturnType<typeof findPaperOrder>>>
type Logging = { deps: Deps; actor: RequestActor; order: PaperOrder; dry_run: boolean }
/** What has become of a row, or the load that is still to be logged. */
type Row<Load> = { outcome: PaperOutcome } | { load: Load }
type ScannedLoad = { ticket: PaperTicket; scan: Picture | null }

/**
 * Each row has its own outcome: a refused one doesn't hold up the rest, and a second send adds nothing. Throws 403
 * `not_your_order` unless this firm carries the order.
 */
export async function logPaper(
  deps: Deps,
  actor: RequestActor,
  { quote_id, dry_run, tickets }: PaperTickets,
): Promise<PaperOutcome[]> {
  const order = await findPaperOrder(deps.db, quote_id, companyOf(actor))
  if (!order) throw refuse.forbidden(refusalMessage('not_your_order'), 'not_your_order')
  const rows = tickets.map((row) => readRow(row, order, deps.now()))
  return outcomesOf(rows, (loads) => logLoads({ deps, actor, order, dry_run }, loads))
}

/** In the order of the rows: what is known, and for the others what `logAll` makes of them. */
async function outcomesOf<Load>(
  rows: readonly Row<Load>[],
  logAll: (loads: readonly Load[]) => Promise<readonly PaperOutcome[]>,
): Promise<PaperOutcome[]> {
  const loads = rows.flatMap((row) => ('load' in row ? [row.load] : []))
  const logged = (loads.length > 0 ? await logAll(loads) : []).values()
  return rows.map((row) => ('load' in row ? (logged.next().value as PaperOutcome) : row.outcome))
}

function readRow(row: unknown, order: PaperOrder, now: Date): Row<PaperTicket> {
  const read = PaperTicket.safeParse(row)
  if (!read.success) return { outcome: refused(errorsOf(read.error)) }
  const { logged_at, driver_id } = read.data
  const late = refusalOfLoadTime(logged_at, order, now.getTime())
  if (late) return { outcome: refused({ logged_at: [late] }) }
  if (driver_id !== null && !order.drivers?.includes(driver_id)) {
    return { outcome: refused({ driver_id: ['The selected driver id is invalid.'] }) }
  }
  return { load: read.data }
}

async function logLoads(logging: Logging, tickets: readonly PaperTicket[]): Promise<PaperOutcome[]> {
  const { deps, order, dry_run } = logging
  const found = await listPaperLoads(deps.db, order, tickets.map(loadOf))
  const numbers = new Map(found.map(({ at, number }) => [at, number]))
  const rows = tickets.map(
    (load, at): Row<PaperTicket> => (numbers.has(at) ? { outcome: knownAs(numbers.get(at) ?? null) } : { load }),
  )
  return outcomesOf(rows, async (unknown) =>
    outcomesOf(await Promise.all(unknown.map(readScan)), async (loads) =>
      dry_run ? loads.map(() => ready) : storeOrHalve(logging, loads),
    ),
  )
}

function loadOf({ logged_at, gross_kg, tare_kg, vehicle, weighbridge_ref }: PaperTicket): PaperLoad {
  return { logged_at: new Date(logged_at), gross_kg, tare_kg, vehicle, weighbridge_ref }
}

/** Stored as sent, like a slip, since the ticket's hash covers these bytes. */
async function readScan(ticket: PaperTicket): Promise<Row<ScannedLoad>> {
  if (!ticket.scan_data) return { load: { ticket, scan: null } }
  const { bytes } = ticket.scan_data
  const texts = photoTexts('scan_data')
  const mime = await photoMime(bytes)
  if (!mime) return { outcome: refused({ scan_data: [texts.notAnImage] }) }
  const extras = findExtras(bytes)
  if (extras.length > 0) return { outcome: refused({ scan_data: extras.map((extra) => texts.carries(extra)) }) }
  return { load: { ticket, scan: { mime, bytes: Buffer.from(bytes) } } }
}

/** Loads in one transaction. Until it commits, the carrier's other tickets wait. Signing the seals holds up the whole process. */
const mostTogether = 50

/** Halves the loads if they are too many or one of them can't be stored, until that one stands alone. */
async function storeOrHalve(logging: Logging, loads: readonly ScannedLoad[]): Promise<PaperOutcome[]> {
  const tickets = loads.map(({ ticket }) => ticket)
  try {
    if (loads.length <= mostTogether) return await storeTogether(logging, loads)
  } catch (error) {
    if (loads.length === 1) return [await whyNot(logging, tickets, error)]
    if (!isOfOneLoad(error)) throw error
  }
  const half = Math.ceil(tickets.length / 2)
  const first = await logLoads(logging, tickets.slice(0, half))
  return [...first, ...(await logLoads(logging, tickets.slice(half)))]
}

async function storeTogether({ deps, actor, order }: Logging, loads: readonly ScannedLoad[]): Promise<PaperOutcome[]> {
  const sent = loads.map(({ ticket, scan }) => {
    return { sent: sentOf(order.quote_id, ticket, scan), scan, signature: ticket.signature_data }
  })
  const logged = await logFromPaper(deps, actor, order.quote_id, sent)
  return logged.map(({ row: { number, flags }, isReplay }) => {
    return { is: isReplay ? 'known' : 'stored', number, flags, errors: null }
  })
}

/** Without that load, the others can be stored. */
function isOfOneLoad(error: unknown): boolean {
  const isTwice = ['tickets_paper_load', 'tickets_token_of_author'].some((unique) => isTaken(error, unique))
  return isTwice || (isRefusal(error) && error.status < 500)
}

async function whyNot(
  { deps, order }: Logging,
  tickets: readonly PaperTicket[],
  error: unknown,
): Promise<PaperOutcome> {
  // Another send of the same load was faster.
  if (isTaken(error, 'tickets_paper_load')) {
    const [found] = await listPaperLoads(deps.db, order, tickets.map(loadOf))
    return knownAs(found?.number ?? null)
  }
  if (!isRefusal(error) || error.status >= 500) throw error
  if (error.code === 'token_reused') return refused({ sync_token: [changedSinceLogged] })
  return refused(error.errors ?? { sync_token: [error.message] })
}

function sentOf(
  quote_id: number,
  { scan_data: _scan, signature_data, ...ticket }: PaperTicket,
  scan: Picture | null,
): PaperSent {
  return {
    ...ticket,
    quote_id,
    source: signature_data ? null : 'paper',
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

const ready: PaperOutcome = { is: 'ready', number: null, flags: [], errors: null }

function knownAs(number: number | null): PaperOutcome {
  return { is: 'known', number, flags: [], errors: null }
}

function refused(errors: FieldErrors): PaperOutcome {
  return { is: 'refused', number: null, flags: [], errors }
}
