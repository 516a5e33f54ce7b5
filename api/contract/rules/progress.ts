import { formatTonnes } from './weight.ts'

export const progressLabels = ['Completed', 'In Progress'] as const

export type Progress = {
  ordered_kg: number
  delivered_kg: number
  /** Never below 0. */
  remaining_kg: number
  /** 0 to 100, rounded down: 100 only when nothing remains. */
  percent: number
  label: (typeof progressLabels)[number]
  /** `closed at 97.0 t` where the order was closed short. */
  note: string | null
}

type Sums = { ordered_kg: number; delivered_kg: number; is_closed: boolean; is_cancelled: boolean }

export function orderProgress({ ordered_kg, delivered_kg, is_closed, is_cancelled }: Sums): Progress {
  const remaining_kg = Math.max(0, ordered_kg - delivered_kg)
  const closed = is_closed && remaining_kg > 0 ? `closed at ${formatTonnes(delivered_kg, 1)}` : null
  return {
    ordered_kg,
    delivered_kg,
    remaining_kg,
    percent: remaining_kg === 0 ? 100 : Math.floor((delivered_kg * 100) / ordered_kg),
    label: remaining_kg === 0 || is_closed ? 'Completed' : 'In Progress',
    note: is_cancelled ? null : closed,
  }
}

/** In one text, for tables and papers: `Completed, closed at 97.0 t`. */
export function progressText(label: Progress['label'], note: string | null, is_cancelled: boolean): string {
  if (is_cancelled) return 'Cancelled'
  return note ? `${label}, ${note}` : label
}
