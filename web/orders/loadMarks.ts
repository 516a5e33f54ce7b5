/** From here on each load would be a line of a barcode: the bar is one piece over a scale. */
export const mostParts = 12

const steps = [10, 20, 50, 100, 200, 500, 1000]
const mostMarks = 10
/** What stands at the scale's end needs its place (of the whole). */
const room = 0.07

/** The loads at which a bar of so many has its marks: every ten, and wider apart where they would stand too close. */
export function loadMarks(loads: number): number[] {
  if (loads <= mostParts) return []
  const step = steps.find((size) => loads / size <= mostMarks) ?? Math.ceil(loads / mostMarks)
  const count = Math.floor((loads * (1 - room)) / step)
  return Array.from({ length: count }, (_, nth) => (nth + 1) * step)
}
