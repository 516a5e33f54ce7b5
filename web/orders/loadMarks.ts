/** With more loads than this, parts would look like a barcode: one bar with a scale instead. */
export const mostParts = 12

const steps = [10, 20, 50, 100, 200, 500, 1000]
const mostMarks = 10
/** Space for the label at the scale's end (of the whole). */
const room = 0.07

/** Marks on a bar of so many loads: every ten, or further apart where those would be too close. */
export function loadMarks(loads: number): number[] {
  if (loads <= mostParts) return []
  const step = steps.find((size) => loads / size <= mostMarks) ?? Math.ceil(loads / mostMarks)
  const count = Math.floor((loads * (1 - room)) / step)
  return Array.from({ length: count }, (_, nth) => (nth + 1) * step)
}
