/** Round lines of a chart's axis, 0 at the foot; `top` leaves room above the highest bar for its figure. */
export function niceScale(highest: number): { top: number; lines: number[] } {
  const rough = Math.max(highest, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const lines: number[] = []
  for (let line = 0; line <= highest + step / 4; line += step) lines.push(Math.round(line * 10) / 10)
  return { top: Math.max(highest, lines.at(-1) ?? 0) * 1.16, lines }
}
