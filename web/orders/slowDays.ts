import type { DayOfLoads } from './loads.ts'

/** From so many finished days on there is a usual day. */
const leastDays = 4
/** A day that brings less of a usual one is slow. */
const slowBelow = 0.6
/** Nobody reads of more. */
const mostSlow = 3

/** The last finished days that brought much less than usual, oldest first. The first and the last day of an order are seldom whole. */
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
