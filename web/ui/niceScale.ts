/** Round axis lines from 0 to above the highest bar; `top` leaves room for a figure. */
export function niceScale(highest: number): { top: number; lines: number[] } {
  const rough = Math.max(highest, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const lines: number[] = []
  for (let nth = 0; nth <= Math.max(1, Math.ceil(highest / step)); nth += 1)
    lines.push(Math.round(nth * step * 10) / 10)
  return { top: (lines.at(-1) ?? 0) * 1.1, lines }
}
