/** The load has been tipped, so the ticket is taken; the carrier's office sees the flags. Weights in kilograms. */

export type OtherTicket = { gross_kg: number; tare_kg: number; vehicle: string | null; logged_at: Date }

export type TicketFacts = {
  gross_kg: number
  tare_kg: number
  vehicle: string | null
  /** Both of the vehicle; null where nobody entered them. */
  axles: number | null
  plated_kg: number | null
  /** From that vehicle's last live ticket. */
  last_tare_kg: number | null
  ordered_kg: number
  /** Without this ticket. */
  delivered_kg: number
  others: readonly OtherTicket[]
  /** By the carrier: the haulier, or the supplier who delivers. */
  confirmed_at: Date | null
  /** This and the next: when the ticket arrived. */
  is_driver_removed: boolean
  is_order_closed: boolean
  is_order_cancelled: boolean
  /** By the device's clock. */
  logged_at: Date
  is_imported: boolean
  /** Typed from a signed paper, so neither its time nor its delay is a device's. */
  is_from_paper: boolean
  /** Its phone was removed, or the office ended it as lost, before the ticket arrived. */
  is_key_ended: boolean
  /** By the device's clock; null where the client doesn't send it. */
  sent_at: Date | null
  /** By the server's clock. */
  now: Date
}

const minute = 60_000
const hour = 60 * minute

/** UK gross limits by number of axles (Road Vehicles (Authorised Weight) Regulations 1998). */
const legalGrossKg: Record<number, number> = { 2: 18_000, 3: 26_000, 4: 32_000, 5: 40_000, 6: 44_000 }
const highestLegalGrossKg = 44_000

/** No lorry weighs 1,000 t, and none under 1 t: somebody typed kilograms as tonnes. */
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
    code: 'order_cancelled',
    label: 'Order cancelled meanwhile',
    raises: (ticket) => ticket.is_order_cancelled,
  },
  {
    // Compares two times of the device's clock if it sent both, so a wrong clock alone isn't late.
    code: 'late_upload',
    label: 'Uploaded more than a day later',
    raises: ({ logged_at, sent_at, now, is_from_paper }) =>
      !is_from_paper && between(logged_at, sent_at ?? now) > lateAfter,
  },
  {
    // Without `sent_at` only a fast clock shows: a slow one looks like a dead zone.
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
  {
    code: 'key_ended',
    label: 'Signed by a phone that was removed',
    raises: (ticket) => ticket.is_key_ended,
  },
] as const satisfies readonly { code: string; label: string; raises: (ticket: TicketFacts) => boolean }[]

export type TicketFlag = (typeof checks)[number]['code']

export const ticketFlags: readonly TicketFlag[] = checks.map((check) => check.code)

export function flagTicket(ticket: TicketFacts): TicketFlag[] {
  return checks.filter((check) => check.raises(ticket)).map((check) => check.code)
}

const labels = Object.fromEntries(checks.map((check) => [check.code, check.label])) as Record<TicketFlag, string>

export function flagLabel(flag: TicketFlag): string {
  return labels[flag]
}

export function legalGrossWeight(axles: number | null): number {
  return (axles !== null && legalGrossKg[axles]) || highestLegalGrossKg
}

/** Laden: by its plate, but never above the legal limit for its axles. */
export function grossLimit({ axles, plated_kg }: Pick<TicketFacts, 'axles' | 'plated_kg'>): number {
  return Math.min(legalGrossWeight(axles), plated_kg ?? highestLegalGrossKg)
}

export function looksLikeKilograms(kg: number): boolean {
  return kg >= absurdKg
}

export function isTareFar(tareKg: number, lastTareKg: number | null): boolean {
  return lastTareKg !== null && Math.abs(tareKg - lastTareKg) > lastTareKg * tareTolerance
}

/** The same load to the kilogram, within the hour, by the same vehicle if both name one. */
export function isLikelyDouble(ticket: OtherTicket, other: OtherTicket): boolean {
  if (ticket.gross_kg !== other.gross_kg || ticket.tare_kg !== other.tare_kg) return false
  if (ticket.vehicle && other.vehicle && ticket.vehicle !== other.vehicle) return false
  return Math.abs(between(ticket.logged_at, other.logged_at)) <= doubleWithin
}

function between(from: Date, to: Date): number {
  return to.getTime() - from.getTime()
}
