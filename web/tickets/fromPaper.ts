import type { Ticket } from '../../api/contract/tickets/schemas.ts'

/** Instead of a drawn signature; null where there is one, or what there was is erased. */
export function paperText({
  source,
  paper_kept_at,
  erased_at,
}: Pick<Ticket, 'source' | 'paper_kept_at'> & { erased_at?: string | undefined }): string | null {
  if (source !== 'paper' || erased_at !== undefined) return null
  return paper_kept_at ? `Signed on paper, kept at ${paper_kept_at}` : 'Signed on paper'
}

/** A driver without an account has only a typed name. */
export function driverOf({ driver, driver_name }: Pick<Ticket, 'driver' | 'driver_name'>): string | null {
  return driver?.full_name ?? driver_name
}
