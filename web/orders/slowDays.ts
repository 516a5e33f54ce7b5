import type { DayOfLoads } from './loads.ts'

/** Finished days needed before there is a usual day. */
const leastDays = 4
/** Share of a usual day below which a day is slow. */
const slowBelow = 0.6
const mostSlow = 3

export function slowDays(days: readonly DayOfLoads[]): { day: string; kg: number; ofUsual: number }[] {
  const whole = days.slice(1, -1)
  if (whole.length < leastDays) return []
  const usualKg = median(whole.map(({ kg }) => kg))
  return whole
    .map(({ day, kg }) => ({ day, kg, ofUsual: kg / usualKg }))
    .filter(({ ofUsual }) => ofUsual < slowBelow)
    .slice(-mostSlow)
}

function median(kg: readonly number[]): number {
  const sorted = kg.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
