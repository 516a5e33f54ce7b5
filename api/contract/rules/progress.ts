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

export function orderProgress(order: { ordered_kg: number; delivered_kg: number; is_closed: boolean }): Progress {
  const { ordered_kg, delivered_kg, is_closed } = order
  const remaining_kg = Math.max(0, ordered_kg - delivered_kg)
  return {
    ordered_kg,
    delivered_kg,
    remaining_kg,
    percent: remaining_kg === 0 ? 100 : Math.floor((delivered_kg * 100) / ordered_kg),
    label: remaining_kg === 0 || is_closed ? 'Completed' : 'In Progress',
    note: is_closed && remaining_kg > 0 ? `closed at ${formatTonnes(delivered_kg, 1)}` : null,
  }
}
