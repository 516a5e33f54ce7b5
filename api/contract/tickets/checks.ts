/**
 * What merely looks wrong about a ticket. A tipped load is a fact: the ticket is taken, the flags show to the carrier's
 * office. Weights in kilograms.
 */

/** A ticket of the same order, as a double is told by. */
export type OtherTicket = { gross_kg: number; tare_kg: number; vehicle: string | null; logged_at: Date }

export type TicketFacts = {
  gross_kg: number
  tare_kg: number
  vehicle: string | null
  /** The vehicle's axles and what its plate allows, null where nobody entered it. */
  axles: number | null
  plated_kg: number | null
  /** The tare of that vehicle's last live ticket. */
  last_tare_kg: number | null
  ordered_kg: number
  /** Without this ticket. */
  delivered_kg: number
  others: readonly OtherTicket[]
  /** When the carrier confirmed the order (the supplier, where it carries itself). */
  confirmed_at: Date | null
  /** Whether the driver's assignment had ended when the ticket arrived. */
  is_driver_removed: boolean
  /** Whether the order was closed when the ticket arrived. */
  is_order_closed: boolean
  /** By the device's clock. */
  logged_at: Date
  /** Whether the carrier's office brought it, from a file. */
  is_imported: boolean
  /** The device's clock at the moment of sending; null from a client that doesn't tell. */
  sent_at: Date | null
  /** By the server's clock. */
  now: Date
}

const minute = 60_000
const hour = 60 * minute

/** UK gross limits by number of axles (Road Vehicles (Authorised Weight) Regulations 1998). */
const legalGrossKg: Record<number, number> = { 2: 18_000, 3: 26_000, 4: 32_000, 5: 40_000, 6: 44_000 }
const highestLegalGrossKg = 44_000

/** No lorry weighs that much, and none less than a tonne: somebody read kilograms and typed them as tonnes. */
const absurdKg = 1_000_000
const tareTolerance = 0.1
const doubleWithin = hour
const lateAfter = 24 * hour
const skewOver = 10 * minute

const checks = [
  {
    code: 'over_delivery',
    label: 'More than the ordered quantity',
    raises: (ticket) => ticket.delivered_kg + ticket.gross_kg - ticket.tare_kg > ticket.ordered_kg,
  },
  {
    code: 'over_legal_weight',
    label: 'Over the weight limit of the vehicle',
    raises: (ticket) => ticket.gross_kg > grossLimit(ticket),
  },
  {
    code: 'tare_far_from_last',
    label: "Tare far from this vehicle's last",
    raises: ({ tare_kg, last_tare_kg }) => isTareFar(tare_kg, last_tare_kg),
  },
  {
    code: 'kilograms_as_tonnes',
    label: 'Probably kilograms typed as tonnes',
    raises: ({ gross_kg, tare_kg }) => looksLikeKilograms(gross_kg) || looksLikeKilograms(tare_kg),
  },
  {
    code: 'likely_double',
    label: 'Likely a double of another ticket',
    raises: (ticket) => ticket.others.some((other) => isLikelyDouble(ticket, other)),
  },
  {
    code: 'before_confirmation',
    label: 'Logged before the order was confirmed',
    raises: ({ confirmed_at, logged_at }) => confirmed_at === null || logged_at < confirmed_at,
  },
  {
    code: 'driver_removed',
    label: 'Driver removed meanwhile',
    raises: (ticket) => ticket.is_driver_removed,
  },
  {
    code: 'order_closed',
    label: 'Order closed meanwhile',
    raises: (ticket) => ticket.is_order_closed,
  },
  {
    // Both moments by the device's clock where it tells, so that a wrong clock alone is not late.
    code: 'late_upload',
    label: 'Uploaded more than a day later',
    raises: ({ logged_at, sent_at, now }) => between(logged_at, sent_at ?? now) > lateAfter,
  },
  {
    // A device that doesn't tell its clock is only caught when it is ahead: behind looks like an ordinary dead zone.
    code: 'clock_skew',
    label: "The device's clock is over 10 minutes out",
    raises: ({ logged_at, sent_at, now }) =>
      between(now, logged_at) > skewOver || (sent_at !== null && Math.abs(between(now, sent_at)) > skewOver),
  },
  {
    code: 'imported',
    label: 'Imported by the office from a file',
    raises: (ticket) => ticket.is_imported,
  },
] as const satisfies readonly { code: string; label: string; raises: (ticket: TicketFacts) => boolean }[]

export type TicketFlag = (typeof checks)[number]['code']

export const ticketFlags: readonly TicketFlag[] = checks.map((check) => check.code)

/** Every flag that the ticket raises, in the order of the table. */
export function flagTicket(ticket: TicketFacts): TicketFlag[] {
  return checks.filter((check) => check.raises(ticket)).map((check) => check.code)
}

const labels = Object.fromEntries(checks.map((check) => [check.code, check.label])) as Record<TicketFlag, string>

export function flagLabel(flag: TicketFlag): string {
  return labels[flag]
}

/** An unknown axle class gets the benefit of the doubt. */
export function legalGrossWeight(axles: number | null): number {
  return (axles !== null && legalGrossKg[axles]) || highestLegalGrossKg
}

/** What a vehicle may weigh laden: by its plate, and never more than the law allows on so many axles. */
export function grossLimit({ axles, plated_kg }: Pick<TicketFacts, 'axles' | 'plated_kg'>): number {
  return Math.min(legalGrossWeight(axles), plated_kg ?? highestLegalGrossKg)
}

export function looksLikeKilograms(kg: number): boolean {
  return kg >= absurdKg
}

/** More than a tenth from the tare of the vehicle's last ticket; nothing to compare with is not far. */
export function isTareFar(tareKg: number, lastTareKg: number | null): boolean {
  return lastTareKg !== null && Math.abs(tareKg - lastTareKg) > lastTareKg * tareTolerance
}

/** To the kilogram the same load, of the same vehicle as far as both say one, within the hour. */
export function isLikelyDouble(ticket: OtherTicket, other: OtherTicket): boolean {
  if (ticket.gross_kg !== other.gross_kg || ticket.tare_kg !== other.tare_kg) return false
  if (ticket.vehicle && other.vehicle && ticket.vehicle !== other.vehicle) return false
  return Math.abs(between(ticket.logged_at, other.logged_at)) <= doubleWithin
}

/** Milliseconds from one moment to a later one. */
function between(from: Date, to: Date): number {
  return to.getTime() - from.getTime()
}
